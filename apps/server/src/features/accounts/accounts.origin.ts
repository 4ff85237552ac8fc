import type { IncomingHttpHeaders } from "node:http";
import { loopbackNames } from "#platform/http/origins.ts";

/** The name that passkeys are bound to. A bare address cannot be one, so on one's own machine it is localhost. */
export function passkeyHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return loopbackNames.includes(hostname) ? "localhost" : hostname;
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
