import { type ParsedLocation, redirect } from "@tanstack/react-router";
import { findSafePath, safePath } from "#lib/safe-path.ts";
import { type Session, whenSessionReady } from "#lib/session.ts";
import { type Access, mayEnter } from "./access.ts";

type Guarded = {
  location: ParsedLocation;
  matches: readonly { staticData: { access?: Access }; params: object }[];
};

/** Who runs a space is asked of the server; that code is fetched by those who go there. */
async function mayOpen(session: Session, { staticData, params }: Guarded["matches"][number]): Promise<boolean> {
  if (staticData.access !== "manager") return mayEnter(session, staticData.access, false);
  const { isManager } = await import("./space/manager.ts");
  return isManager((params as { id?: string }).id);
}

/** For `_app` and `_empty`: visitors sign in first and come back; what is not theirs to open is /403. */
export async function requireSession({ location, matches }: Guarded): Promise<void> {
  const session = await whenSessionReady();
  if (session.state !== "signed-in") {
    throw redirect({ to: "/auth/login", search: { redirect: location.href }, replace: true });
  }
  for (const match of matches) {
    if (!(await mayOpen(session, match))) throw redirect({ to: "/403", replace: true });
  }
}

/** A mailed link must work for whoever opens it: confirming a changed address is done while signed in. */
function isMailedLink({ pathname, search }: ParsedLocation): boolean {
  return pathname.startsWith("/auth/auth-action") && "token" in search;
}

/** For `_entry`: who is signed in already goes on. */
export async function leaveWhenSignedIn({ location }: Pick<Guarded, "location">): Promise<void> {
  const session = await whenSessionReady();
  if (session.state !== "signed-in" || isMailedLink(location)) return;
  const { redirect: target } = location.search as { redirect?: unknown };
  throw redirect({ href: safePath(target), replace: true });
}

/** Shared links carry the whole address, or a path with or without its first slash. */
function sharedPath(url: unknown): string | null {
  if (typeof url !== "string") return null;
  const { origin } = globalThis.location;
  const path = url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
  // A scheme of its own leads elsewhere, whatever stands before it.
  if (/^[a-z]+:/i.test(path)) return null;
  return findSafePath(path.startsWith("/") ? path : `/${path}`);
}

/**
 * For /shared?url=…&spaceId=…: sign in first where needed, change to the space, then on to the page. A link that names
 * no page of this site shows the page itself.
 */
export async function openShared({ location }: Pick<Guarded, "location">): Promise<void> {
  const session = await whenSessionReady();
  if (session.state !== "signed-in") {
    throw redirect({ to: "/auth/login", search: { redirect: location.href }, replace: true });
  }
  const { url, spaceId } = location.search as { url?: unknown; spaceId?: unknown };
  const target = sharedPath(url);
  if (!target || target.startsWith("/shared")) return;
  if (typeof spaceId === "string") {
    const { enterSpace } = await import("./space/entering.ts");
    // Whoever may not enter is told so by the page itself.
    await enterSpace(spaceId).catch(() => undefined);
  }
  throw redirect({ href: target, replace: true });
}
