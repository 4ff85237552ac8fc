/** The names of one's own machine. */
export const loopbackNames = ["localhost", "127.0.0.1", "[::1]"];

/** The site's own origin; on one's own machine its other names too, since people type either. */
export function trustedOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!loopbackNames.includes(hostname)) return [publicUrl];
  return loopbackNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
}
