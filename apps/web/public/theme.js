// Before the first paint, from its own file because inline scripts are forbidden: light or dark as the person chose.
(function () {
  var chosen = (/(?:^|; )bump\.theme=(\w+)/.exec(document.cookie) || [])[1];
  var dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
