import type { ReportStatus, ReportTopic } from "@bump/contract";
import { canModerateSpace, isStaff, type Standing } from "#features/spaces/index.ts";
import type { SubjectState } from "#features/subjects/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** So many open reports hide an item until they are reviewed. */
export const hidingReports = 5;

/** Whoever claimed a report and let it lie may be relieved of it. */
const claimHoldsMs = 24 * 3_600_000;

/** What concerns people's safety is not left to the people of one space alone. */
const gravestTopics: readonly ReportTopic[] = ["violence", "self-harm", "private information"];

/** Who approves reads what waits, and refuses it there: others have not read it. */
export function canBeReported({ state }: { state: SubjectState }): boolean {
  return state === "published" || state === "hidden";
}

export type Reported = {
  isPrivate: boolean;
  topics: readonly ReportTopic[];
  isAnonymous: boolean;
  /** Whether the author owns or manages the space. */
  isByManager: boolean;
};

/**
 * Whether the site's moderators act on it, besides those who run the space. An anonymous author may be one of those:
 * were it told by this only then, it would say so. So it goes to the moderators always.
 */
export function isForStaff({ isPrivate, topics, isAnonymous, isByManager }: Reported): boolean {
  return !isPrivate || isAnonymous || isByManager || topics.some((topic) => gravestTopics.includes(topic));
}

/** What the rules need to know of a report, and of the viewer's place. */
export type ReportStanding = {
  status: ReportStatus;
  forStaff: boolean;
  claimedBy: string | null;
  claimedAt: Date | null;
  /** The viewer reported it. */
  isReporter: boolean;
  /** The viewer is who is reported, by name or not. */
  isReported: boolean;
  space: Standing;
};

/** Nobody judges what they wrote themselves, nor learns from the inbox that it was reported. */
export function canActOnReport(viewer: Viewer, report: ReportStanding): boolean {
  if (report.isReported) return false;
  return canModerateSpace(viewer, report.space) || (report.forStaff && isStaff(viewer));
}

export function canClaimReport(viewer: Viewer, report: ReportStanding, now: Date): boolean {
  if (!canActOnReport(viewer, report)) return false;
  if (report.status !== "in_review") return report.status === "open";
  const { claimedBy, claimedAt } = report;
  return claimedBy === null || claimedAt === null || now.getTime() - claimedAt.getTime() > claimHoldsMs;
}

export function canDecideReport(viewer: Viewer, report: ReportStanding): boolean {
  return canActOnReport(viewer, report) && report.status === "in_review" && report.claimedBy === viewer.id;
}
