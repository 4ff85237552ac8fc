export const landingPath = "/stories/recent";

/** A path of this site to go on to; anything that could lead elsewhere, or back to the entry pages, is the landing page. */
export function safePath(path: unknown): string {
  if (typeof path !== "string" || !path.startsWith("/")) return landingPath;
  let url: URL;
  try {
    url = new URL(path, location.origin);
  } catch {
    return landingPath;
  }
  const isEntry = url.pathname === "/" || url.pathname.startsWith("/auth/");
  return url.origin === location.origin && !isEntry ? url.pathname + url.search + url.hash : landingPath;
}
