import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

type Headers = Record<string, string>;

/** Sent with every answer. */
const always: Headers = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
};

const permissions: Record<string, string> = {
  camera: "(self)",
  microphone: "(self)",
  geolocation: "(self)",
  fullscreen: '(self "https://www.youtube-nocookie.com")',
  "publickey-credentials-get": "(self)",
  "publickey-credentials-create": "(self)",
  "browsing-topics": "()",
  payment: "()",
  usb: "()",
  serial: "()",
  hid: "()",
  midi: "()",
};

const styleSource = "'self'";

type Site = Pick<Config, "publicUrl" | "tiles">;

/** What the pages of the web client may load and do; the server's answers may do nothing at all. */
function pageDirectives({ publicUrl, tiles }: Site): Record<string, string> {
  // The only other host there is, and only where the operator names one.
  const tilesHost = tiles ? ` ${new URL(tiles.url).origin}` : "";
  return {
    "default-src": "'none'",
    "script-src": "'self'",
    // The page itself adds a nonce (allowStyles): some of its libraries write style elements.
    "style-src": styleSource,
    // Attributes only: sanitised texts carry widths and alignments.
    "style-src-attr": "'unsafe-inline'",
    "img-src": `'self' blob: data:${tilesHost}`,
    "media-src": "'self' blob:",
    "font-src": "'self'",
    // Older browsers do not take 'self' to cover the socket.
    "connect-src": `'self' ${publicUrl.replace(/^http/, "ws")}${tilesHost}`,
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "frame-src": "'self' https://www.youtube-nocookie.com",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
  };
}

function join(directives: Record<string, string>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** The one page that may stand in a frame, and only in one of ours. */
const framedPath = "/PdfEmbeded";

const assetPath = "/assets/";

function secureHeaders({ publicUrl }: Site): Headers {
  return publicUrl.startsWith("https:") ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {};
}

/** What every answer below /api says, beside the request's id. */
export function apiHeaders(site: Site): Headers {
  return {
    ...always,
    ...secureHeaders(site),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
  };
}

/**
 * Security headers. They depend on nothing but the kind of address, so they are put together once: helmet builds its
 * middleware anew for each request, which costs more than the rest of a cached read.
 */
export function createHeaders(site: Site) {
  const secure = secureHeaders(site);
  const api = apiHeaders(site);
  // Scripts, styles and fonts obey the page that loads them; a kilobyte of policy on each would only cost time.
  const asset: Headers = { ...always, ...secure };
  const directives = pageDirectives(site);
  const page: Headers = {
    ...always,
    ...secure,
    "content-security-policy": join(directives),
    "content-security-policy-report-only": "require-trusted-types-for 'script'",
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": Object.entries(permissions)
      .map(([name, value]) => `${name}=${value}`)
      .join(", "),
  };
  const framed: Headers = {
    ...page,
    "content-security-policy": join({ ...directives, "frame-ancestors": "'self'" }),
  };

  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { url } = request;
    if (url.startsWith(assetPath)) {
      reply.headers(asset);
      return;
    }
    reply.headers(isApiPath(url) ? api : url.startsWith(framedPath) ? framed : page);
    reply.header("x-request-id", request.id);
  };
}

/** Lets this one answer's style elements through that carry the nonce. */
export function allowStyles(reply: FastifyReply, nonce: string): void {
  const policy = String(reply.getHeader("content-security-policy"));
  const allowed = `style-src ${styleSource} 'nonce-${nonce}';`;
  reply.header("content-security-policy", policy.replace(`style-src ${styleSource};`, allowed));
}

export function isApiPath(url: string): boolean {
  const path = url.includes("%") ? decode(url) : url;
  return path.startsWith("/api") && (path.length === 4 || path[4] === "/" || path[4] === "?");
}

/** As the router does before it looks: to it /%61pi is /api. */
function decode(url: string): string {
  try {
    return decodeURI(url.split("?", 1)[0]!);
  } catch {
    return url;
  }
}
