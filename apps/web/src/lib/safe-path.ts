export const landingPath = "/stories/recent";

/** A path of this site that may be gone on to; null for what could lead elsewhere, or back to the entry pages. */
export function findSafePath(path: string): string | null {
  if (!path.startsWith("/") || !URL.canParse(path, location.origin)) return null;
  const url = new URL(path, location.origin);
  // What `..` leaves may begin like another host's address.
  if (url.origin !== location.origin || /^\/($|\/|auth\/)/.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** Where to go on to: the path where it is safe, else the landing page. */
export function safePath(path: unknown): string {
  return (typeof path === "string" && findSafePath(path)) || landingPath;
}
