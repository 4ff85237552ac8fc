import type { Texts } from "@bump/locales";
import type { Session } from "#lib/session.ts";

export type PageName = keyof Texts["routes"];

/** `manager`: who runs the space of the page, or the active one; `admin`: who runs the site. */
export type Access = "manager" | "admin";

/** For what is offered, as far as it is known without asking; the server decides anew at every call. */
export function mayEnter(session: Session, access: Access | undefined): boolean {
  if (access === undefined) return true;
  if (session.state !== "signed-in") return false;
  // Public spaces are run by the site's moderators and admins.
  return access === "manager" ? session.siteRole !== "user" : session.siteRole === "admin";
}
