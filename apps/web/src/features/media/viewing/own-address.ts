const mediaPath = "/api/media/";

/** The path of one of our own files, whatever was typed or linked; null for all else. */
export function findOwnMedia(address: string): string | null {
  if (!URL.canParse(address, location.origin)) return null;
  // Read as a browser would: what `..` or a scheme makes of it is what counts.
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin && pathname.startsWith(mediaPath) ? pathname : null;
}
