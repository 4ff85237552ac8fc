import type { IncomingHttpHeaders } from "node:http";

const loopback = ["localhost", "127.0.0.1", "[::1]"];

/** The site's own origin; on one's own machine its other names too, since people type either. */
export function trustedOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!loopback.includes(hostname)) return [publicUrl];
  return loopback.map((name) => new URL(`${protocol}//${name}:${port}`).origin);
}

/** The name that passkeys are bound to. A bare address cannot be one, so on one's own machine it is localhost. */
export function passkeyHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return loopback.includes(hostname) ? "localhost" : hostname;
}

/**
 * Whether a call that changes something may come from where it says. Browsers name the origin of every such call, so
 * what names none is a program, which nobody can trick into sending a cookie it holds.
 */
export function isTrustedSource(headers: IncomingHttpHeaders, trusted: readonly string[]): boolean {
  const { origin, referer } = headers;
  const site = headers["sec-fetch-site"];
  if (origin !== undefined) return trusted.includes(origin);
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return referer === undefined || (URL.canParse(referer) && trusted.includes(new URL(referer).origin));
}
