import type { MembershipStatus } from "@bump/contract";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { canModerateSpace, canReadSpace, canSeeSpace } from "./spaces.policy.ts";

function viewer(siteRole: Viewer["siteRole"]): Viewer {
  return { id: "u", role: "person", siteRole, signedInAt: new Date(), sessionId: "s" };
}

describe("a private space", () => {
  // status, listed → sees it, reads it, moderates it
  const table: [MembershipStatus | null, boolean, boolean, boolean, boolean][] = [
    ["owner", false, true, true, true],
    ["admin", false, true, true, true],
    ["contributor", false, true, true, false],
    ["invited", false, true, false, false],
    ["requested", false, true, false, false],
    ["blocked", false, false, false, false],
    ["blocked", true, false, false, false],
    ["deleted", false, false, false, false],
    ["deleted", true, true, false, false],
    [null, false, false, false, false],
    [null, true, true, false, false],
  ];
  it.each(table)("as %s, listed %s", (status, listed, sees, reads, moderates) => {
    const space = { isPrivate: true, listed, isBlocked: false, status };
    expect(canSeeSpace(viewer("user"), space)).toBe(sees);
    expect(canReadSpace(viewer("user"), space)).toBe(reads);
    expect(canModerateSpace(viewer("user"), space)).toBe(moderates);
  });

  it("gives site staff no door of their own", () => {
    const space = { isPrivate: true, listed: false, isBlocked: false, status: null };
    for (const role of ["moderator", "admin"] as const) {
      expect(canSeeSpace(viewer(role), space)).toBe(false);
      expect(canReadSpace(viewer(role), space)).toBe(false);
      expect(canModerateSpace(viewer(role), space)).toBe(false);
    }
  });
});

describe("a public space", () => {
  const space = { isPrivate: false, listed: true, isBlocked: false, status: null };
  it.each([
    ["user", false],
    ["moderator", true],
    ["admin", true],
  ] as const)("is open to a %s, who moderates it: %s", (role, moderates) => {
    expect(canSeeSpace(viewer(role), space)).toBe(true);
    expect(canReadSpace(viewer(role), space)).toBe(true);
    expect(canModerateSpace(viewer(role), space)).toBe(moderates);
  });
});
