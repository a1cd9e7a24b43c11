import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { calls } from "./lib/calls.svelte";
import { parts } from "./lib/parts.svelte";
import { renewal } from "./lib/renew.svelte";
import { router } from "./lib/route.svelte";
import { settings } from "./lib/settings.svelte";
import { fetchPage } from "./pages/pages";
import Missing from "./ui/Missing.svelte";

parts.begin();
fetchPage(router.now);
const spoken = await settings.begin().then(
  () => true,
  () => false,
);
const target = document.getElementById("app")!;
target.replaceChildren();
mount(spoken ? App : Missing, { target });
if (spoken) calls.start();

if (import.meta.env.PROD) renewal.begin();
