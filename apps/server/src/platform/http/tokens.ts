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
  exp: number;
};

export type Tokens = {
  sign(viewer: Viewer): string;
  /** Throws `unauthorized` for whatever is not a valid token of ours. */
  verify(token: string): Viewer;
  signMedia(viewer: Viewer): string;
  verifyMedia(token: string): Viewer;
  /** Refuses, on this node, the tokens that a session made. */
  revokeSession(sessionId: string): void;
};

type Options = {
  keys: { privatePem: string; publicPem: string };
  issuer: string;
  clock: () => Date;
};

export function createTokens({ keys, issuer, clock }: Options): Tokens {
  /** When each was told to have ended, in that order. */
  const endedSessions = new Map<string, number>();

  function revokeSession(id: string): void {
    const now = clock().getTime();
    endedSessions.delete(id);
    endedSessions.set(id, now);
    // Tokens older than their lifetime are refused anyway, so the list never grows past one lifetime of sessions.
    for (const [oldest, moment] of endedSessions) {
      if (moment >= now - tokenRelevanceMs) break;
      endedSessions.delete(oldest);
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
      requiredClaims: ["iss", "aud", "sub", "sid", "auth_time", "exp"],
      // Expiry is judged below by the server's clock; the library would ask the machine's.
      ignoreExpiration: true,
    });
    // The library has a cache too, but hashes the token at each look-up: that alone costs ten times this map.
    const known = new Map<string, Verified>();
    const sign = ({ id, role, siteRole, sessionId, signedInAt }: Viewer): string => {
      return signer({
        sub: id,
        role,
        siteRole,
        sid: sessionId,
        auth_time: Math.floor(signedInAt.getTime() / 1000),
        iat: Math.floor(clock().getTime() / 1000),
      });
    };
    const verify = (token: string): Viewer => {
      let verified = known.get(token);
      if (verified === undefined) {
        verified = toVerified(read(verifier, token));
        if (known.size >= maxKnown) known.delete(known.keys().next().value!);
        known.set(token, verified);
      }
      const { viewer, endsAt } = verified;
      if (endsAt < clock().getTime() || endedSessions.has(viewer.sessionId)) throw new AppError("unauthorized");
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
    revokeSession,
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
type Verified = { viewer: Viewer; endsAt: number };

function toVerified(claims: Claims): Verified {
  const viewer = {
    id: claims.sub,
    role: claims.role,
    siteRole: claims.siteRole,
    signedInAt: new Date(claims.auth_time * 1000),
    sessionId: claims.sid,
  };
  return { viewer: Object.freeze(viewer), endsAt: claims.exp * 1000 + leewayMs };
}
