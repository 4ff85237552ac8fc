import type { AccountKind, SiteRole } from "@bump/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { setMediaCookie } from "#platform/http/media-cookie.ts";
import { ipKey } from "#platform/http/rate-limits.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { Auth } from "./accounts.auth.ts";
import { findSession } from "./accounts.bridge.ts";
import { AuthError } from "./accounts.errors.ts";
import { endSession, endSessions, findStanding } from "./accounts.repo.ts";

/** Trades the session cookie for an access token, and renews the cookie with which pictures are fetched. */
export async function issueToken(
  deps: Deps,
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ token: string }> {
  const { found, cookies } = await findSession(auth, request);
  if (cookies.length > 0) reply.header("set-cookie", cookies);
  // It comes without a token, but as somebody's own: a school behind one address has many of these.
  if (found) await deps.limiter.take("api", found.session.userId);
  else await deps.limiter.take("apiIp", ipKey(request.ip));
  if (!found) throw new AuthError(401, "UNAUTHORIZED");

  const viewer = await getViewer(deps, found.session);
  setMediaCookie(deps, reply, viewer);
  return { token: deps.tokens.sign(viewer) };
}

/** The library would say that all is well even if the row could not be deleted. */
export async function endOwnSession(deps: Deps, auth: Auth, request: FastifyRequest): Promise<void> {
  const { found } = await findSession(auth, request);
  if (!found) return;
  await endSession(deps.db, found.session.id);
  // The other nodes hear of it in a moment; this one, which has just said so, holds to it at once.
  deps.tokens.revokeSession(found.session.id);
}

async function getViewer(deps: Deps, session: { id: string; userId: string; createdAt: Date }): Promise<Viewer> {
  const standing = await findStanding(deps.db, session.userId);
  if (!standing) throw new AuthError(401, "UNAUTHORIZED");
  if (standing.suspended_at) {
    for (const id of await endSessions(deps.db, session.userId)) deps.tokens.revokeSession(id);
    throw new AuthError(403, "ACCOUNT_SUSPENDED");
  }
  return {
    id: session.userId,
    role: standing.role as AccountKind,
    siteRole: standing.site_role as SiteRole,
    signedInAt: session.createdAt,
    sessionId: session.id,
  };
}
