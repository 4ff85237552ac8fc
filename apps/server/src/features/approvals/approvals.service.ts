import type * as contract from "@bump/contract";
import type { ApprovalView, EndpointInput } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { loadFiles } from "#features/media/index.ts";
import { applyRevision, closeProposal, findProposal, loadProposals } from "#features/revisions/index.ts";
import { canModerateSpace, findStanding, loadSpaceRefs } from "#features/spaces/index.ts";
import {
  loadDescriptions,
  lockVisibleSubject,
  setSubjectState,
  type SubjectKind,
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
import type {} from "./approvals.events.ts";
import { insertDecision, listPendingRows, loadExtras, type PendingRow } from "./approvals.repo.ts";
import { type Shown, toApprovalView, toProposedVersion, toVersion } from "./approvals.view.ts";

type ApprovalQuery = EndpointInput<typeof contract.listApprovals>["query"];
type ApprovalDecision = EndpointInput<typeof contract.decideApproval>["body"] & { id: string };

export async function listApprovals({ db }: Deps, viewer: Viewer, q: ApprovalQuery): Promise<Page<ApprovalView>> {
  const { items, last } = await listPendingRows(db, viewer, {
    spaceId: q.spaceId || null,
    limit: q.results,
    cursor: q.lastDocumentID,
  });
  const subjects = items.map((row) => ({ id: row.subject_id, kind: row.kind }));
  const [shown, spaces, proposals] = await Promise.all([
    loadShown(db, subjects),
    loadSpaceRefs(
      db,
      items.map((row) => row.space_id),
    ),
    loadProposals(
      db,
      items.filter((row) => row.id !== row.subject_id).map((row) => row.id),
    ),
  ]);
  const toView = ({ space_id, ...row }: PendingRow) =>
    toApprovalView({
      ...row,
      ...shown(row.subject_id),
      proposed: proposals.get(row.id) ?? null,
      space: spaces.get(space_id)!,
    });
  return { items: items.map(toView), last };
}

/** All that others will see of items. */
async function loadShown(
  db: Kysely<Db>,
  subjects: { id: string; kind: SubjectKind }[],
): Promise<(id: string) => Shown> {
  const ids = subjects.map(({ id }) => id);
  const [descriptions, extras, files] = await Promise.all([
    loadDescriptions(db, subjects),
    loadExtras(db, ids),
    loadFiles(db, ids),
  ]);
  return (id) => ({ item: descriptions.get(id)!, extras: extras.get(id)!, files: files.get(id) ?? [] });
}

/** The lock makes two approvers take turns: the second finds that nothing waits any more. */
export async function decideApproval(
  deps: Deps,
  viewer: Viewer,
  { note = "", ...given }: ApprovalDecision,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const change = { ...deps, db: tx };
    const decision = { ...given, note };
    const subject = await lockVisibleSubject(change, viewer, given.id);
    if (subject) await decideItem(change, viewer, subject, decision);
    else await decideProposal(change, viewer, decision);
  });
}

type Change = Deps & { db: Transaction<Db> };
type Decision = { id: string; decision: "approve" | "reject"; note: string; version?: string | undefined };

async function decideItem(
  change: Change,
  viewer: Viewer,
  subject: SubjectRow,
  { id, decision, note, version }: Decision,
): Promise<void> {
  if (!(await isApprover(change, viewer, subject))) throw new AppError("forbidden");
  if (subject.state !== "pending") throw new AppError("illegal_transition");
  if (version !== undefined && version !== (await findVersion(change.db, subject))) throw new AppError("conflict");
  await setSubjectState(change, id, decision === "approve" ? "published" : "rejected");
  const decisionId = uuidv7();
  await insertDecision(change.db, { id: decisionId, subject_id: id, decision, note, decided_by: viewer.id });
  await audit(change, viewer, subject, decision);
  await emit(change.db, "approval.decided", { subjectId: id, id: decisionId, decision });
}

/** Its author may have put another text or file in the place of what was judged. */
async function findVersion(db: Transaction<Db>, subject: SubjectRow): Promise<string> {
  return toVersion((await loadShown(db, [subject]))(subject.id));
}

/** To whoever does not approve there, nothing waits. A text that was made from another one than is shown now is refused. */
async function decideProposal(
  change: Change,
  viewer: Viewer,
  { id, decision, note, version }: Decision,
): Promise<void> {
  const { db } = change;
  const waiting = await findProposal(db, id);
  const subject = waiting && (await lockVisibleSubject(change, viewer, waiting.subject_id));
  if (!subject || !(await isApprover(change, viewer, subject))) throw new AppError("not_found");
  // Asked again now that nobody else can decide.
  const proposal = await findProposal(db, id);
  if (!proposal) throw new AppError("illegal_transition");
  if (version !== undefined && version !== toProposedVersion(proposal.content)) throw new AppError("conflict");
  if (decision === "approve") {
    if (proposal.number !== subject.revision) throw new AppError("conflict");
    await applyRevision(change, subject, proposal.content);
    await closeProposal(db, id, { state: "published", number: subject.revision + 1, note });
  } else {
    await closeProposal(db, id, { state: "rejected", note });
  }
  await audit(change, viewer, subject, decision);
  // Of an anonymous post nobody knows whose text it was.
  if (!subject.is_anonymous) await emit(db, "proposal.decided", { subjectId: subject.id, id, decision, note });
}

async function isApprover({ db }: Change, viewer: Viewer, { space_id }: SubjectRow): Promise<boolean> {
  const space = await findStanding(db, viewer.id, space_id);
  return space !== undefined && canModerateSpace(viewer, space);
}

/** The note may quote what is private, so it stays with the decision. */
async function audit({ db }: Change, viewer: Viewer, { id, kind }: SubjectRow, decision: string): Promise<void> {
  const subject = `${toCollection(kind)}/${id}`;
  await writeAudit(db, { actorId: viewer.id, action: "approval.decide", subject, details: { decision } });
}
