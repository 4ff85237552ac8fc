import type * as contract from "@bump/contract";
import type { ApprovalView, EndpointInput } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { canModerateSpace, findStanding, loadSpaceRefs } from "#features/spaces/index.ts";
import { loadDescriptions, lockVisibleSubject, setSubjectState, toCollection } from "#features/subjects/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import type {} from "./approvals.events.ts";
import { insertDecision, listPendingRows } from "./approvals.repo.ts";
import { toApprovalView } from "./approvals.view.ts";

type ApprovalQuery = EndpointInput<typeof contract.listApprovals>["query"];
type ApprovalDecision = EndpointInput<typeof contract.decideApproval>["body"] & { id: string };

export async function listApprovals({ db }: Deps, viewer: Viewer, q: ApprovalQuery): Promise<Page<ApprovalView>> {
  const { items, last } = await listPendingRows(db, viewer, {
    spaceId: q.spaceId || null,
    limit: q.results,
    cursor: q.lastDocumentID,
  });
  const spaceIds = items.map((row) => row.space_id);
  const [descriptions, spaces] = await Promise.all([loadDescriptions(db, items), loadSpaceRefs(db, spaceIds)]);
  return {
    items: items.map((row) => toApprovalView(row, descriptions.get(row.id)!, spaces.get(row.space_id)!)),
    last,
  };
}

/** The lock makes two approvers take turns: the second finds that nothing waits any more. */
export async function decideApproval(
  deps: Deps,
  viewer: Viewer,
  { id, decision, note = "" }: ApprovalDecision,
): Promise<void> {
  await transact(deps.db, async (tx) => {
    const subject = await lockVisibleSubject({ ...deps, db: tx }, viewer, id);
    if (!subject) throw new AppError("not_found");
    const space = await findStanding(tx, viewer.id, subject.space_id);
    if (!space || !canModerateSpace(viewer, space)) throw new AppError("forbidden");
    if (subject.state !== "pending") throw new AppError("illegal_transition");

    await setSubjectState({ ...deps, db: tx }, id, decision === "approve" ? "published" : "rejected");
    await insertDecision(tx, { id: uuidv7(), subject_id: id, decision, note, decided_by: viewer.id });
    // The note may quote what is private, so it stays with the decision.
    const path = `${toCollection(subject.kind)}/${id}`;
    await writeAudit(tx, { actorId: viewer.id, action: "approval.decide", subject: path, details: { decision } });
    await emit(tx, "approval.decided", { subjectId: id, decision });
  });
}
