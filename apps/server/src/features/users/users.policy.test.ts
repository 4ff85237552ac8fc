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
    ["user", { users: 5, admins: 1 }, true],
    ["moderator", { users: 5, admins: 0 }, true],
    ["admin", { users: 5, admins: 1 }, true],
    ["admin", { users: 5, admins: 0 }, false],
    ["admin", { users: 0, admins: 0 }, true],
  ])("as %s with %j besides: %s", (siteRole, others, expected) => {
    expect(canLeaveSite(siteRole, others)).toBe(expected);
  });
});
