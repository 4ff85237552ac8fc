import { describe, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { canLeaveSite, hasSignedInRecently } from "./users.policy.ts";

describe("a recent sign-in", () => {
  const now = new Date("2026-05-04T12:00:00Z");
  it.each([
    [0, true],
    [15 * 60_000, true],
    [15 * 60_000 + 1, false],
  ])("%i ms ago counts: %s", (age, expected) => {
    const signedInAt = new Date(now.getTime() - age);
    const viewer: Viewer = { id: "u", role: "person", siteRole: "user", signedInAt, sessionId: "s" };
    expect(hasSignedInRecently(viewer, now)).toBe(expected);
  });
});

describe("leaving the site", () => {
  it.each([
    ["user", { anybody: true, admin: true }, true],
    ["moderator", { anybody: true, admin: false }, true],
    ["admin", { anybody: true, admin: true }, true],
    ["admin", { anybody: true, admin: false }, false],
    ["admin", { anybody: false, admin: false }, true],
  ])("as %s with %j besides: %s", (siteRole, others, expected) => {
    expect(canLeaveSite(siteRole, others)).toBe(expected);
  });
});
