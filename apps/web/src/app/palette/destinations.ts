import type { AnyRoute, AnyRouter } from "@tanstack/react-router";
import type { Session } from "#lib/session.ts";
import { mayEnter, type PageName } from "../access.ts";

/** A page one can go to, and the pages it is a part of, outermost first. */
export type Destination = { path: string; pages: PageName[] };

function chainOf(route: AnyRoute): AnyRoute[] {
  const chain: AnyRoute[] = [];
  for (let at: AnyRoute | undefined = route; at; at = at.parentRoute as AnyRoute | undefined) chain.unshift(at);
  return chain;
}

/** Every page of the program that this person may open and whose address needs nothing filled in. */
export function listDestinations(router: AnyRouter, session: Session): Destination[] {
  const routes = Object.values(router.routesById as Record<string, AnyRoute>);
  return routes.flatMap((route) => {
    const inShell = route.id.startsWith("/_app/") || route.id.includes("/legal/");
    if (!inShell || !route.options.staticData?.page || route.fullPath.includes("$")) return [];
    const chain = chainOf(route).map(({ options }) => options.staticData);
    if (!chain.every((data) => mayEnter(session, data?.access))) return [];
    return { path: route.fullPath, pages: chain.flatMap((data) => data?.page ?? []) };
  });
}
