import type { Texts } from "@bump/locales";
import type { Session } from "#lib/session.ts";

export type PageName = keyof Texts["routes"];

/** `manager`: who runs the space of the page, or the active one; `admin`: who runs the site. */
export type Access = "manager" | "admin";

/** For what is offered; the server decides anew at every call. `runsSpace`: whether they run the space of the page. */
export function mayEnter(session: Session, access: Access | undefined, runsSpace: boolean): boolean {
  if (access === undefined) return true;
  if (session.state !== "signed-in") return false;
  return access === "manager" ? runsSpace : session.siteRole === "admin";
}
