import { type MembershipStatus, type ReportTopic, reportTopics } from "@bump/contract";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { canActOnReport, canClaimReport, canDecideReport, isForStaff, type ReportStanding } from "./reports.policy.ts";

const now = new Date("2026-11-15T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

function viewer(siteRole: Viewer["siteRole"] = "user"): Viewer {
  return { id: "me", role: "person", siteRole, signedInAt: now, sessionId: "s" };
}

function report(changes: Partial<ReportStanding> & { status?: ReportStanding["status"] } = {}): ReportStanding {
  return {
    status: "open",
    forStaff: false,
    claimedBy: null,
    claimedAt: null,
    isReporter: false,
    isReported: false,
    space: { isPrivate: true, listed: true, isBlocked: false, status: "owner" },
    ...changes,
  };
}

describe("the site's moderators", () => {
  const plain = { isPrivate: true, topics: ["spam"] as ReportTopic[], isAnonymous: false, isByManager: false };
  it.each([
    ["in a public space", { ...plain, isPrivate: false }, true],
    ["in a private space", plain, false],
    ["when the reported person runs it", { ...plain, isByManager: true }, true],
    ["when nobody may know whether they do", { ...plain, isAnonymous: true }, true],
  ])("are asked %s: %o", (_when, reported, expected) => {
    expect(isForStaff(reported)).toBe(expected);
  });

  it("are asked in a private space by topic, one of several being enough", () => {
    const asked = reportTopics.filter((topic) => isForStaff({ ...plain, topics: ["other", topic] }));
    expect(asked).toEqual(["violence", "self-harm", "private information"]);
  });
});

describe("acting on a report", () => {
  const space = (status: MembershipStatus | null, isBlocked = false) => ({
    isPrivate: true,
    listed: true,
    isBlocked,
    status,
  });
  const open = { isPrivate: false, listed: true, isBlocked: false, status: null };
  it.each([
    ["owner", "user", report({ space: space("owner") }), true],
    ["admin", "user", report({ space: space("admin") }), true],
    ["contributor", "user", report({ space: space("contributor") }), false],
    ["owner of a closed space", "user", report({ space: space("owner", true) }), false],
    ["outsider", "user", report({ space: space(null), forStaff: true }), false],
    ["moderator without a reason", "moderator", report({ space: space(null) }), false],
    ["moderator with a reason", "moderator", report({ space: space(null), forStaff: true }), true],
    ["moderator in public", "moderator", report({ space: open, forStaff: true }), true],
    ["site admin in public", "admin", report({ space: open, forStaff: true }), true],
    ["person in public", "user", report({ space: open, forStaff: true }), false],
    ["owner who is reported", "user", report({ space: space("owner"), isReported: true }), false],
    ["moderator who is reported", "moderator", report({ space: open, forStaff: true, isReported: true }), false],
    ["reporter", "user", report({ space: space("contributor"), isReporter: true }), false],
  ] as const)("%s", (_who, siteRole, standing, expected) => {
    expect(canActOnReport(viewer(siteRole), standing)).toBe(expected);
    expect(canClaimReport(viewer(siteRole), standing, now)).toBe(expected);
  });

  // claimed by, hours ago → may claim, may decide
  it.each([
    ["open", null, 0, true, false],
    ["in_review", "me", 1, false, true],
    ["in_review", "other", 1, false, false],
    ["in_review", "other", 23, false, false],
    ["in_review", "other", 25, true, false],
    ["in_review", null, 1, true, false],
    ["resolved", "me", 1, false, false],
    ["dismissed", "other", 25, false, false],
  ] as const)("%s, claimed by %s %i hours ago", (status, claimedBy, hours, claims, decides) => {
    const standing = report({ status, claimedBy, claimedAt: status === "open" ? null : hoursAgo(hours) });
    expect(canClaimReport(viewer(), standing, now)).toBe(claims);
    expect(canDecideReport(viewer(), standing)).toBe(decides);
  });
});
