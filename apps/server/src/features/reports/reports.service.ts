import type * as contract from "@bump/contract";
import type { EndpointInput, ReportView } from "@bump/contract";
import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { loadAuthors } from "#features/accounts/index.ts";
import { canReadSpace, loadSpaceRefs } from "#features/spaces/index.ts";
import {
  loadDescriptions,
  findItem,
  type ItemPath,
  lockSubjectState,
  parseReportedPath,
  setSubjectState,
  type SubjectRow,
  toCollection,
} from "#features/subjects/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import {
  canActOnReport,
  canBeReported,
  canClaimReport,
  canDecideReport,
  hidingReports,
  isForStaff,
} from "./reports.policy.ts";
import * as repo from "./reports.repo.ts";
import { findThing, readThing, type Thing, thingOf } from "./reports.things.ts";
import { collectionOf, toReportStanding, toReportView } from "./reports.view.ts";

type NewReport = EndpointInput<typeof contract.createReport>["body"];
type ThingReport = NewReport & { thing: Thing };
type ReportQuery = EndpointInput<typeof contract.listReports>["query"];
type ReportChange = EndpointInput<typeof contract.changeReport>["body"];

export async function createReport(deps: Deps, viewer: Viewer, input: NewReport): Promise<ReportView> {
  const thing = readThing(input);
  if (thing) return reportThing(deps, viewer, { thing, ...input });
  const path = parseReported(input);
  const { kind, id } = path;
  requireSame(id, input.documentID);
  return transact(deps.db, async (tx) => {
    const found = await findItem({ ...deps, db: tx }, viewer, path, { pastBlocks: true });
    if (!found) throw new AppError("not_found");
    if (found.is_own || !canBeReported(found)) throw new AppError("forbidden");
    // With all that its state counts on, before the report itself counts: so nobody waits in a circle.
    const subject = { ...found, state: await lockSubjectState(tx, id) };
    const reportId = await keepReport(tx, viewer, { subject, ...input });
    if (subject.state === "published" && (await repo.countWaiting(tx, id)) >= hidingReports) {
      await setSubjectState({ ...deps, db: tx }, id, "hidden");
      await writeAudit(tx, { actorId: null, action: "report.hide", subject: `${toCollection(kind)}/${id}` });
    }
    return getReport({ ...deps, db: tx }, viewer, reportId);
  });
}

function requireSame(id: string, documentID: string): void {
  if (id === documentID.toLowerCase()) return;
  throw new AppError("invalid_value", { fields: { documentID: "invalid_value" } });
}

/** Somebody, a tag or a space: nothing hides them, however many reports there are. */
async function reportThing(deps: Deps, viewer: Viewer, { thing, tags, comments = "", documentID }: ThingReport) {
  requireSame(thing.id, documentID);
  return transact(deps.db, async (tx) => {
    const { kept, title, html, isOwn } = await findThing({ ...deps, db: tx }, viewer, thing, tags);
    if (isOwn) throw new AppError("forbidden");
    const id = uuidv7();
    const snapshot = JSON.stringify({ title, html });
    const row = { id, reporter_id: viewer.id, topics: tags, comments, snapshot, ...kept };
    if (!(await repo.insertReport(tx, row))) throw new AppError("already_reported");
    return getReport({ ...deps, db: tx }, viewer, id);
  });
}

/** `path` is the item's, or its collection's. */
function parseReported({ path, documentID }: NewReport): ItemPath {
  const isCollection = path.replace(/^\//, "").split("/").length % 2 === 1;
  return parseReportedPath(isCollection ? `${path}/${documentID}` : path);
}

async function keepReport(
  tx: Transaction<Db>,
  viewer: Viewer,
  { subject, tags, comments = "" }: NewReport & { subject: SubjectRow },
): Promise<string> {
  const { title, html } = (await loadDescriptions(tx, [subject])).get(subject.id)!;
  const reported = await repo.findReported(tx, subject.id);
  const id = uuidv7();
  const isNew = await repo.insertReport(tx, {
    id,
    subject_id: subject.id,
    space_id: subject.space_id,
    reporter_id: viewer.id,
    topics: tags,
    comments,
    snapshot: JSON.stringify({ title, html }),
    author_id: subject.author_id,
    for_staff: isForStaff({
      isPrivate: reported.is_private,
      topics: tags,
      isAnonymous: reported.is_anonymous,
      isByManager: reported.is_by_manager,
    }),
  });
  if (!isNew) throw new AppError("already_reported");
  return id;
}

export async function listReports(deps: Deps, viewer: Viewer, q: ReportQuery): Promise<Page<ReportView>> {
  const { items, last } = await repo.listReportIds(deps, viewer, {
    scope: q.scope,
    status: q.status,
    topic: q.topic,
    orderBy: q.orderBy,
    spaceId: q.spaceId || null,
    limit: q.results,
    cursor: q.lastDocumentID,
  });
  const rows = await repo.loadReportRows(deps, viewer, items);
  return { items: await toViews(deps, viewer, rows), last };
}

/** A claim comes first, and only who has claimed decides. */
export async function changeReport(
  deps: Deps,
  viewer: Viewer,
  { id, status, note = "", removeContent = false }: ReportChange & { id: string },
): Promise<ReportView> {
  if (removeContent && status !== "resolved") throw notToBeRemoved();
  return transact(deps.db, async (tx) => {
    await repo.lockReport(tx, id);
    const [row] = await repo.loadReportRows({ ...deps, db: tx }, viewer, [id]);
    if (!row || !canSee(row, viewer)) throw new AppError("not_found");
    const report = toReportStanding(row, viewer);
    if (!canActOnReport(viewer, report)) throw new AppError("forbidden");
    // Whoever may suspend somebody or close a space does so where that is done.
    if (removeContent && row.subject_id === null) throw notToBeRemoved();

    if (status === "in_review") {
      const isMine = report.status === "in_review" && report.claimedBy === viewer.id;
      if (!isMine && !canClaimReport(viewer, report, deps.clock())) throw new AppError("illegal_transition");
      if (!isMine) await claim(deps, tx, viewer, id);
    } else {
      if (report.status !== "in_review") throw new AppError("illegal_transition");
      if (!canDecideReport(viewer, report)) throw new AppError("forbidden");
      await decide(deps, tx, viewer, { row, status, note, removed: removeContent });
    }
    return getReport({ ...deps, db: tx }, viewer, id);
  });
}

function notToBeRemoved(): AppError {
  return new AppError("invalid_value", { fields: { removeContent: "invalid_value" } });
}

/** To whoever reported it and may still read the space; those who act on it see it anyhow. */
function canSee(row: repo.ReportRow, viewer: Viewer): boolean {
  const report = toReportStanding(row, viewer);
  return canActOnReport(viewer, report) || (report.isReporter && canReadSpace(viewer, report.space));
}

async function claim(deps: Deps, tx: Transaction<Db>, viewer: Viewer, id: string): Promise<void> {
  await repo.updateReport(tx, id, { status: "in_review", claimed_by: viewer.id, claimed_at: deps.clock() });
  await audit(tx, viewer, id, { status: "in_review" });
}

type Decision = { row: repo.ReportRow; status: "resolved" | "dismissed"; note: string; removed: boolean };

async function decide(
  deps: Deps,
  tx: Transaction<Db>,
  viewer: Viewer,
  { row, status, note, removed }: Decision,
): Promise<void> {
  const state = row.subject_id === null ? null : await lockSubjectState(tx, row.subject_id);
  const decided_at = deps.clock();
  // Whoever reported what is gone already is told that it is.
  const isGone = removed || state === "removed";
  await repo.updateReport(tx, row.id, { status, note, removed: isGone, decided_at });
  // The note may quote what is private, so it stays with the report.
  const details = { status, removed: isGone, item: `${collectionOf(row)}/${row.reported_id}` };
  const change = { ...deps, db: tx };
  if (removed) {
    await setSubjectState(change, row.reported_id, "removed");
    const closed = { status, removed, decided_at, claimed_by: viewer.id, claimed_at: decided_at };
    for (const id of await repo.closeOthers(tx, row, closed)) await close(tx, viewer, { id, details });
  }
  // Reports hid it; with the last of them reviewed it shows again.
  else if (state === "hidden" && (await repo.countWaiting(tx, row.reported_id)) === 0) {
    await setSubjectState(change, row.reported_id, "published");
  }
  await close(tx, viewer, { id: row.id, details });
}

/**
 * What is on somebody or a space that is gone, or on this one alone: who reported it is told that it is. One by one:
 * whoever leaves holds all that they reported, and so nobody waits in a circle.
 */
export async function closeOnGone(deps: Deps, reportedId?: string): Promise<void> {
  for (const id of await repo.findOnGone(deps.db, reportedId)) {
    await transact(deps.db, async (tx) => {
      const row = await repo.closeOnGone(tx, { id, now: deps.clock() });
      if (!row) return;
      const details = { status: "resolved", removed: true, item: `${thingOf(row)}/${row.reported_id}` };
      await close(tx, null, { id, details });
    });
  }
}

type Closed = { id: string; details: Record<string, unknown> };

async function close(tx: Transaction<Db>, viewer: Viewer | null, { id, details }: Closed): Promise<void> {
  await audit(tx, viewer, id, details);
  await emit(tx, "report.decided", { reportId: id });
}

/** Nobody acted where a report closes by itself. */
async function audit(
  tx: Transaction<Db>,
  viewer: Viewer | null,
  id: string,
  details: Record<string, unknown>,
): Promise<void> {
  await writeAudit(tx, { actorId: viewer?.id ?? null, action: "report.change", subject: `reports/${id}`, details });
}

async function getReport(deps: Deps, viewer: Viewer, id: string): Promise<ReportView> {
  const [view] = await toViews(deps, viewer, await repo.loadReportRows(deps, viewer, [id]));
  if (!view) throw new AppError("not_found");
  return view;
}

async function toViews(deps: Deps, viewer: Viewer, rows: repo.ReportRow[]): Promise<ReportView[]> {
  const people = rows.flatMap((row) => [row.reporter_id, row.author_id, row.claimed_by]);
  const subjects = rows.flatMap(({ reported_id: id, kind }) => (kind === null ? [] : { id, kind }));
  const spaceIds = rows.map((row) => row.space_id);
  const authors = await loadAuthors(deps.db, people);
  const descriptions = await loadDescriptions(deps.db, subjects);
  const spaces = await loadSpaceRefs(deps.db, spaceIds);
  const now = deps.clock();
  return rows.map((row) => toReportView(row, { viewer, now, authors, descriptions, spaces }));
}
