import type { AnyRoute, AnyRouter } from "@tanstack/react-router";
import type { Session } from "#lib/session.ts";
import { mayEnter, type PageName } from "../access.ts";

/** A page one can go to, and the pages it is a part of, outermost first. */
export type Destination = { path: string; pages: PageName[] };

/** Offered before anything is typed. */
const favourites = [
  "/stories/recent",
  "/problems/recent",
  "/solutions/recent",
  "/spacemaps/2d",
  "/tags",
  "/chat",
  "/notifications/thisSpace",
  "/bookmarks",
  "/settings/profile",
];

function chainOf(route: AnyRoute): AnyRoute[] {
  const chain: AnyRoute[] = [];
  for (let at: AnyRoute | undefined = route; at; at = at.parentRoute as AnyRoute | undefined) chain.unshift(at);
  return chain;
}

/** A parent only shows its children: they are the destinations. */
function hasPages(route: AnyRoute): boolean {
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  return children.some((child) => child.options.staticData?.page !== undefined);
}

function rank({ path }: Destination): number {
  const index = favourites.indexOf(path);
  return index === -1 ? favourites.length : index;
}

/**
 * Every page of the program that this person may open and whose address needs nothing filled in; favourites first.
 * `runsSpace`: whether they run the space they are in.
 */
export function listDestinations(router: AnyRouter, session: Session, runsSpace: boolean): Destination[] {
  const routes = Object.values(router.routesById as Record<string, AnyRoute>);
  const destinations = routes.flatMap((route) => {
    const inShell = route.id.startsWith("/_app/") || route.id.includes("/legal/");
    if (!inShell || !route.options.staticData?.page || route.fullPath.includes("$") || hasPages(route)) return [];
    const chain = chainOf(route).map(({ options }) => options.staticData);
    if (!chain.every((data) => mayEnter(session, data?.access, runsSpace))) return [];
    return { path: route.fullPath.replace(/(.)\/$/, "$1"), pages: chain.flatMap((data) => data?.page ?? []) };
  });
  return destinations.sort((one, other) => rank(one) - rank(other));
}
