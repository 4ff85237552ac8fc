import type { AccountKind, SiteRole } from "@bump/contract";
import { createSigner, createVerifier } from "fast-jwt";
import { AppError } from "./app-error.ts";
import type { Viewer } from "./viewer.ts";

const lifetimeMs = 15 * 60_000;
const leewayMs = 60_000;
/** How long a revocation matters: as long as a token from before it could still be shown. */
export const tokenRelevanceMs = lifetimeMs + leewayMs;
/** Tokens remembered on one node as checked; past it the oldest are checked again. */
const maxKnown = 20_000;

/** `api` opens the API, `media` only GET below /api/media: it travels in a cookie, which other sites can make a browser send. */
const audiences = ["api", "media"] as const;
type Audience = (typeof audiences)[number];

type Claims = {
  sub: string;
  role: AccountKind;
  siteRole: SiteRole;
  sid: string;
  /** Seconds, as OpenID Connect has it. */
  auth_time: number;
  /** iat with milliseconds: a token made in the second of a revocation must fall on the right side of it. */
  iat_ms: number;
  exp: number;
};

export type Tokens = {
  sign(viewer: Viewer): string;
  /** Throws `unauthorized` for whatever is not a valid token of ours. */
  verify(token: string): Viewer;
  signMedia(viewer: Viewer): string;
  verifyMedia(token: string): Viewer;
  /** Refuses, on this node, the person's tokens issued before `since`. */
  revoke(userId: string, since: Date): void;
  /** Refuses, on this node, the tokens that a session made. */
  revokeSession(sessionId: string): void;
};

type Options = {
  keys: { privatePem: string; publicPem: string };
  issuer: string;
  clock: () => Date;
};

export function createTokens({ keys, issuer, clock }: Options): Tokens {
  /** By user and by session: tokens issued before that moment do not hold. Both lists stay in the order of their times. */
  const revokedUsers = new Map<string, number>();
  const endedSessions = new Map<string, number>();

  function remember(list: Map<string, number>, id: string, at: number): void {
    const later = Math.max(at, list.get(id) ?? 0);
    list.delete(id);
    list.set(id, later);
    // Tokens older than their lifetime are refused anyway, so a list never grows past one lifetime of revocations.
    const forgetBefore = clock().getTime() - tokenRelevanceMs;
    for (const [oldest, moment] of list) {
      if (moment >= forgetBefore) break;
      list.delete(oldest);
    }
  }

  function pair(audience: Audience) {
    const signer = createSigner({
      key: keys.privatePem,
      algorithm: "EdDSA",
      iss: issuer,
      aud: audience,
      expiresIn: lifetimeMs,
    });
    const verifier = createVerifier({
      key: keys.publicPem,
      algorithms: ["EdDSA"],
      allowedIss: issuer,
      allowedAud: audience,
      requiredClaims: ["iss", "aud", "sub", "sid", "auth_time", "iat_ms", "exp"],
      // Expiry is judged below by the server's clock; the library would ask the machine's.
      ignoreExpiration: true,
    });
    // The library has a cache too, but hashes the token at each look-up: that alone costs ten times this map.
    const known = new Map<string, Verified>();
    const sign = ({ id, role, siteRole, sessionId, signedInAt }: Viewer): string => {
      const now = clock().getTime();
      return signer({
        sub: id,
        role,
        siteRole,
        sid: sessionId,
        auth_time: Math.floor(signedInAt.getTime() / 1000),
        iat: Math.floor(now / 1000),
        iat_ms: now,
      });
    };
    const verify = (token: string): Viewer => {
      let verified = known.get(token);
      if (verified === undefined) {
        verified = toVerified(read(verifier, token));
        if (known.size >= maxKnown) known.delete(known.keys().next().value!);
        known.set(token, verified);
      }
      const { viewer, issuedAt, endsAt } = verified;
      const isRevoked = issuedAt < (revokedUsers.get(viewer.id) ?? 0) || endedSessions.has(viewer.sessionId);
      if (endsAt < clock().getTime() || isRevoked) throw new AppError("unauthorized");
      return viewer;
    };
    return { sign, verify };
  }

  const api = pair("api");
  const media = pair("media");
  return {
    sign: api.sign,
    verify: api.verify,
    signMedia: media.sign,
    verifyMedia: media.verify,
    revoke: (userId, since) => remember(revokedUsers, userId, since.getTime()),
    revokeSession: (sessionId) => remember(endedSessions, sessionId, clock().getTime()),
  };
}

function read(verifier: (token: string) => unknown, token: string): Claims {
  try {
    // Our own signature vouches for the shape.
    return verifier(token) as Claims;
  } catch (error) {
    throw new AppError("unauthorized", { cause: error });
  }
}

/** What a checked token says, as often as it is shown: the viewer is one object for all its requests. */
type Verified = { viewer: Viewer; issuedAt: number; endsAt: number };

function toVerified(claims: Claims): Verified {
  const viewer = {
    id: claims.sub,
    role: claims.role,
    siteRole: claims.siteRole,
    signedInAt: new Date(claims.auth_time * 1000),
    sessionId: claims.sid,
  };
  return { viewer: Object.freeze(viewer), issuedAt: claims.iat_ms, endsAt: claims.exp * 1000 + leewayMs };
}
