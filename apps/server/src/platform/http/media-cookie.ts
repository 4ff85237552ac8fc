import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "./viewer.ts";

const path = "/api/media";
/** As long as the token in it. */
const maxAgeSeconds = 15 * 60;

/**
 * Browsers fetch pictures without our headers, so reading media has a cookie of its own. It opens GET below /api/media
 * and nothing else.
 */
export function setMediaCookie(deps: Deps, reply: FastifyReply, viewer: Viewer): void {
  reply.header("set-cookie", serialise(deps, deps.tokens.signMedia(viewer), maxAgeSeconds));
}

export function clearMediaCookie(deps: Deps, reply: FastifyReply): void {
  reply.header("set-cookie", serialise(deps, "", 0));
}

export function findMediaToken(deps: Deps, request: FastifyRequest): string | null {
  const prefix = `${nameOf(deps)}=`;
  const pair = (request.headers.cookie ?? "").split("; ").find((text) => text.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

function nameOf({ config }: Deps): string {
  return config.publicUrl.startsWith("https:") ? "__Secure-bump.media" : "bump.media";
}

function serialise(deps: Deps, value: string, maxAge: number): string {
  const secure = deps.config.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${nameOf(deps)}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}
