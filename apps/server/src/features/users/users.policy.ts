import { recentLoginMs } from "@bump/contract";
import type { Viewer } from "#platform/http/viewer.ts";

/** For what a stolen device must not do. */
export function hasSignedInRecently(viewer: Viewer, now: Date): boolean {
  return now.getTime() - viewer.signedInAt.getTime() <= recentLoginMs;
}

/** A site with people on it keeps somebody who can run it. */
export function canLeaveSite(siteRole: string, others: { anybody: boolean; admin: boolean }): boolean {
  return siteRole !== "admin" || others.admin || !others.anybody;
}
