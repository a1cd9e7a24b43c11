// Before the first paint: the theme that was chosen, else the machine's.
(() => {
  let theme = "";
  try {
    theme = JSON.parse(localStorage.getItem("saqqara.settings") || "{}").theme;
  } catch {
    /* a damaged or forbidden storage */
  }
  const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.classList.toggle("dark", dark);
})();
