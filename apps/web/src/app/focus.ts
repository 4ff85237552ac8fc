import type { AnyRouter } from "@tanstack/react-router";

/**
 * After a change of page the heading takes the focus, so that readers hear where they are and Tab goes on from there.
 * Who moves along tabs stays on them.
 */
export function watchFocus(router: AnyRouter): () => void {
  return router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged || document.activeElement?.closest("[data-keep-focus]")) return;
    const target = document.querySelector<HTMLElement>("main h1[tabindex]") ?? document.querySelector("main");
    target?.focus({ preventScroll: true });
  });
}
