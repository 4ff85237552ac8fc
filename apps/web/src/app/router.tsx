import { createRouter } from "@tanstack/react-router";
import { getSession, onSessionChange } from "#lib/session.ts";
import { skeletonDelayMs } from "#ui/Delayed.tsx";
import type { Access, PageName } from "./access.ts";
import { ErrorPage } from "./errors/ErrorPage.tsx";
import { NotFoundPage } from "./errors/NotFoundPage.tsx";
import { PagePending } from "./content/PagePending.tsx";
import { routeTree } from "./routeTree.gen.ts";

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  // The data layer decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: skeletonDelayMs,
  defaultPendingMinMs: 300,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  defaultPendingComponent: PagePending,
});

// A page is left where it stands, also where nobody has scrolled on it: else the place of an earlier visit would hold.
router.subscribe("onRendered", () => requestAnimationFrame(() => document.dispatchEvent(new Event("scroll"))));

let signedIn = false;
onSessionChange(() => {
  const before = signedIn;
  const now = getSession();
  signedIn = now.state === "signed-in";
  // Who ends it themselves begins the site anew, and is led nowhere else before.
  const isOwnWill = now.state === "signed-out" && now.reason === null;
  // It ended, here or in another tab, or the person's role is another: the guards are asked again.
  if (before && !isOwnWill) void router.invalidate();
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Its title: document, tabs, palette. A route without one is a frame, a redirect or a part of its parent. */
    page?: PageName;
    /** Who may open it and what lies below it; anybody signed in when absent. */
    access?: Access;
    /** Shows the back bar in place of the top bar on phones. */
    backBar?: boolean;
    /** A table: takes the width of the right column too. */
    wide?: boolean;
  }
}
