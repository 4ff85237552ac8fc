import type { AuthorView, ReportView, SpaceRef } from "@bump/contract";
import { canReadSpace } from "#features/spaces/index.ts";
import { type Description, toCollection } from "#features/subjects/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { canActOnReport, canClaimReport, canDecideReport, type ReportStanding } from "./reports.policy.ts";
import type { ReportRow } from "./reports.repo.ts";
import { thingOf } from "./reports.things.ts";

export function toReportStanding(row: ReportRow, viewer: Viewer): ReportStanding {
  return {
    status: row.status,
    forStaff: row.for_staff,
    claimedBy: row.claimed_by,
    claimedAt: row.claimed_at,
    isReporter: row.reporter_id === viewer.id,
    isReported: row.is_own,
    space: {
      isPrivate: row.space_is_private,
      listed: row.space_listed,
      isBlocked: row.space_blocked_at !== null,
      status: row.membership,
    },
  };
}

export function collectionOf(row: ReportRow): string {
  return row.kind === null ? thingOf(row) : toCollection(row.kind);
}

/** Whether there is a page of it for the viewer. */
function canOpen(row: ReportRow, viewer: Viewer): boolean {
  if (row.kind !== null) return row.is_visible === true;
  if (row.tag_id) return canReadSpace(viewer, toReportStanding(row, viewer).space);
  return row.is_met || row.is_known_space === true;
}

type Context = {
  viewer: Viewer;
  now: Date;
  authors: Map<string | null, AuthorView>;
  descriptions: Map<string, Description>;
  spaces: Map<string, SpaceRef>;
};

export function toReportView(row: ReportRow, { viewer, now, authors, descriptions, spaces }: Context): ReportView {
  const standing = toReportStanding(row, viewer);
  const authorOf = (id: string | null) => authors.get(id) ?? null;
  const author = authorOf(row.author_id);
  return {
    id: row.id,
    path: canOpen(row, viewer)
      ? (descriptions.get(row.reported_id)?.path ?? `${collectionOf(row)}/${row.reported_id}`)
      : null,
    collection: collectionOf(row),
    documentID: row.reported_id,
    tags: row.topics,
    comments: row.comments,
    status: row.status,
    snapshot: { title: row.snapshot.title, html: row.snapshot.html, author, code: row.reported_code },
    reportedAuthor: author,
    isAnonymousPost: row.is_anonymous === true,
    space: spaces.get(row.space_id)!,
    staff: canActOnReport(viewer, standing)
      ? {
          reporter: authorOf(row.reporter_id),
          openReports: Number(row.open_reports),
          claimedBy: authorOf(row.claimed_by),
        }
      : null,
    outcome: row.decided_at && { removed: row.removed, note: row.note, decidedAt: row.decided_at.toISOString() },
    can: {
      claim: canClaimReport(viewer, standing, now),
      decide: canDecideReport(viewer, standing),
      remove: canDecideReport(viewer, standing) && row.subject_id !== null,
    },
    changedAt: (row.decided_at ?? row.claimed_at ?? row.created_at).toISOString(),
    ...toInstant(row.created_at),
  };
}
