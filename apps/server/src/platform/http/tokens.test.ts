import { generateKeyPairSync } from "node:crypto";
import { createSigner } from "fast-jwt";
import { describe, expect, it } from "vitest";
import { createTokens } from "./tokens.ts";
import type { Viewer } from "./viewer.ts";

function makeKeys() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    privatePem: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    publicPem: publicKey.export({ format: "pem", type: "spki" }).toString(),
  };
}

const keys = makeKeys();
const issuer = "https://bump.example";
const start = new Date("2026-03-01T12:00:00.250Z");
const viewer: Viewer = {
  id: "0190163d-8694-739b-aea5-966c26f8ad91",
  role: "org",
  siteRole: "moderator",
  signedInAt: new Date("2026-03-01T11:00:00.000Z"),
  sessionId: "0190163d-8694-739b-aea5-966c26f8ad92",
};

/** Tokens whose clock the test turns. */
function tokensAt(at = start) {
  let now = at;
  const tokens = createTokens({ keys, issuer, clock: () => now });
  return { tokens, wait: (ms: number) => (now = new Date(now.getTime() + ms)) };
}

const unauthorized = expect.objectContaining({ code: "unauthorized" }) as Error;

describe("access tokens", () => {
  it("give back who they were made for", () => {
    const { tokens } = tokensAt();
    expect(tokens.verify(tokens.sign(viewer))).toEqual(viewer);
    expect(tokens.verifyMedia(tokens.signMedia(viewer))).toEqual(viewer);
  });

  it("hold for 15 minutes and a minute of leeway, remembered or not", () => {
    const { tokens, wait } = tokensAt();
    const token = tokens.sign(viewer);
    expect(tokens.verify(token)).toEqual(viewer);
    wait(15 * 60_000 + 59_000);
    expect(tokens.verify(token)).toEqual(viewer);
    wait(2_000);
    expect(() => tokens.verify(token)).toThrow(unauthorized);
    expect(() => tokensAt(new Date(start.getTime() + 17 * 60_000)).tokens.verify(token)).toThrow(unauthorized);
  });

  it("are good for their own purpose only", () => {
    const { tokens } = tokensAt();
    expect(() => tokens.verify(tokens.signMedia(viewer))).toThrow(unauthorized);
    expect(() => tokens.verifyMedia(tokens.sign(viewer))).toThrow(unauthorized);
  });

  const claims = { sub: viewer.id, sid: "s", auth_time: 1, role: "org", siteRole: "admin" };
  const rest = { key: keys.privatePem, algorithm: "EdDSA", iss: issuer, aud: "api", expiresIn: 1e12 } as const;
  it.each([
    ["another's key", createSigner({ ...rest, key: makeKeys().privatePem })(claims)],
    ["another issuer", createSigner({ ...rest, iss: "https://evil.example" })(claims)],
    ["another audience", createSigner({ ...rest, aud: "other" })(claims)],
    ["no session", createSigner(rest)({ ...claims, sid: undefined })],
    ["no signature", createSigner({ algorithm: "none", iss: issuer, aud: "api", expiresIn: 1e12 })(claims)],
    ["the public key as a secret", createSigner({ ...rest, key: keys.publicPem, algorithm: "HS256" })(claims)],
    ["noise", "a.b.c"],
    ["nothing", ""],
  ])("are refused with %s", (_what, token) => {
    expect(() => tokensAt().tokens.verify(token)).toThrow(unauthorized);
  });

  it("are taken when all of that is right", () => {
    expect(tokensAt().tokens.verify(createSigner(rest)(claims))).toMatchObject({ id: viewer.id, siteRole: "admin" });
  });
});

describe("revocation", () => {
  it("of a session leaves the person's other sessions alone", () => {
    const { tokens } = tokensAt();
    const other = { ...viewer, sessionId: "0190163d-8694-739b-aea5-966c26f8ad93" };
    const [mine, others] = [tokens.sign(viewer), tokens.sign(other)];
    tokens.revokeSession(viewer.sessionId);
    expect(() => tokens.verify(mine)).toThrow(unauthorized);
    expect(tokens.verify(others)).toEqual(other);
  });

  it("also stops media tokens", () => {
    const { tokens } = tokensAt();
    const token = tokens.signMedia(viewer);
    tokens.revokeSession(viewer.sessionId);
    expect(() => tokens.verifyMedia(token)).toThrow(unauthorized);
  });
});
