import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { router } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { fetchPage } from "./pages/pages";

fetchPage(router.now);
await settings.begin();
mount(App, { target: document.getElementById("app")! });

if (import.meta.env.PROD && "serviceWorker" in navigator)
  void navigator.serviceWorker.register("/sw.js").catch(() => {});
