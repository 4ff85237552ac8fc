// Before the first paint, from its own file because inline scripts are forbidden: light or dark as the person chose.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem("mantine-color-scheme-value");
  } catch {
    // Storage is closed: the system's choice holds.
  }
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
