import type { MembershipStatus, ParticipantView, SpaceView } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import { loadAuthors, userChanged } from "#features/accounts/index.ts";
import { writeAudit } from "#platform/audit.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { loseAccess } from "./spaces.access.ts";
import * as repo from "./spaces.members.repo.ts";
import { findMoveProblem } from "./spaces.moves.ts";
import { activeStatuses, canManageMembers, managingStatuses, type Standing } from "./spaces.policy.ts";
import { endSpace, getSpace, getStanding, requireReadable, requireRoomToOwn, requireSeen } from "./spaces.service.ts";
import { lockStanding } from "./spaces.standing.ts";
import { toParticipantView } from "./spaces.view.ts";

const invitationMs = 30 * 24 * 3_600_000;

export async function listParticipants(
  { db }: Deps,
  viewer: Viewer,
  filter: repo.ParticipantFilter,
): Promise<Page<ParticipantView>> {
  const space = await getStanding(db, viewer, filter.spaceId);
  requireReadable(viewer, space);
  const { items, last } = await listRows(db, viewer, space, filter);
  return { items: await toViews(db, { viewer, space, spaceId: filter.spaceId }, items), last };
}

async function listRows(
  db: Kysely<Db>,
  viewer: Viewer,
  space: Standing,
  filter: repo.ParticipantFilter,
): Promise<Page<repo.ParticipantRow>> {
  const { status } = filter;
  const isOfMembers = status === "active" || status === "all" || activeStatuses.some((active) => active === status);
  if (!space.isPrivate) {
    const isAnybody = status === "active" || status === "all" || status === "contributor";
    return isAnybody ? repo.listVisitorRows(db, filter) : { items: [], last: null };
  }
  if (canManageMembers(viewer, space)) return repo.listMemberRows(db, filter);
  if (!isOfMembers) throw new AppError("forbidden");
  return repo.listMemberRows(db, { ...filter, status: status === "all" ? "active" : status });
}

async function toViews(
  db: Kysely<Db>,
  { spaceId, ...around }: { viewer: Viewer; space: Standing; spaceId: string },
  rows: repo.ParticipantRow[],
): Promise<ParticipantView[]> {
  const userIds = rows.map((row) => row.user_id);
  const authors = await loadAuthors(db, [...userIds, ...rows.map((row) => row.invited_by)]);
  const posts = await repo.loadPostCounts(db, spaceId, userIds);
  return rows.map((row) => toParticipantView(row, { ...around, authors, posts }));
}

/** Asks to be let in; whoever is invited is let in. */
export async function requestAccess(deps: Deps, viewer: Viewer, spaceId: string): Promise<MembershipStatus> {
  return transact(deps.db, async (tx) => {
    const space = await lockOpenSpace(tx, viewer, spaceId);
    const to = space.status === "invited" ? "contributor" : "requested";
    await move(deps, tx, viewer, { spaceId, userId: viewer.id, from: space.status ?? "deleted", to });
    return to;
  });
}

export async function acceptInvite(deps: Deps, viewer: Viewer, spaceId: string): Promise<SpaceView> {
  return transact(deps.db, async (tx) => {
    const { status } = await lockOpenSpace(tx, viewer, spaceId);
    if (status !== "invited" && status !== "contributor") throw new AppError("illegal_transition");
    await move(deps, tx, viewer, { spaceId, userId: viewer.id, from: status, to: "contributor" });
    return getSpace(tx, viewer, spaceId);
  });
}

export async function declineInvite(deps: Deps, viewer: Viewer, spaceId: string): Promise<void> {
  await end(deps, viewer, spaceId, ["invited"]);
}

/** Leaves, or takes a request back. */
export async function leaveSpace(deps: Deps, viewer: Viewer, spaceId: string): Promise<void> {
  await end(deps, viewer, spaceId, [...activeStatuses, "requested"]);
}

/** The viewer's own membership ends, where it is one of these. */
async function end(deps: Deps, viewer: Viewer, spaceId: string, statuses: readonly MembershipStatus[]): Promise<void> {
  await transact(deps.db, async (tx) => {
    const { status } = requireSeen(viewer, await lockStanding(tx, viewer.id, spaceId));
    if (status === null || !statuses.includes(status)) throw new AppError("illegal_transition");
    await move(deps, tx, viewer, { spaceId, userId: viewer.id, from: status, to: "deleted" });
  });
}

/** A private space that the viewer may know of and that is not closed. */
async function lockOpenSpace(tx: Transaction<Db>, viewer: Viewer, spaceId: string): Promise<Standing> {
  const space = requireSeen(viewer, await lockStanding(tx, viewer.id, spaceId));
  if (space.isBlocked) throw new AppError("forbidden");
  if (!space.isPrivate) throw new AppError("illegal_transition");
  return space;
}

type Invited = { invited: string[]; skipped: { id: string; code: string }[] };

export async function sendInvites(
  deps: Deps,
  viewer: Viewer,
  { spaceId, userIds }: { spaceId: string; userIds: readonly string[] },
): Promise<Invited> {
  const wanted = [...new Set(userIds)];
  return transact(deps.db, async (tx) => {
    requireManager(viewer, requireSeen(viewer, await lockStanding(tx, viewer.id, spaceId)));
    const statuses = await repo.loadStatuses(tx, spaceId, wanted);
    const answer: Invited = { invited: [], skipped: [] };
    for (const id of wanted.toSorted()) {
      const from = statuses.get(id);
      const to = from === "requested" ? "contributor" : "invited";
      const code = from === undefined ? "not_found" : from === to ? "illegal_transition" : findInviteProblem(from, to);
      const late = code === null ? await countInvite(deps, viewer) : null;
      // Past the day's limit the rest is named; where nobody could be invited the answer is the refusal itself.
      if (late && answer.invited.length === 0) throw late;
      if (code === null && late === null) {
        await move(deps, tx, viewer, { spaceId, userId: id, from: from!, to });
        answer.invited.push(id);
      } else answer.skipped.push({ id, code: code ?? late!.code });
    }
    return answer;
  });
}

/** Null as long as the limit is not reached. */
async function countInvite({ limiter }: Deps, viewer: Viewer): Promise<AppError | null> {
  try {
    await limiter.take("invites", viewer.id);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** By somebody who may invite at all: the highest there are, so that only the move itself is judged. */
function findInviteProblem(from: MembershipStatus, to: MembershipStatus): string | null {
  const problem = findMoveProblem({ from, to, mover: "owner", isSelf: false, hasOtherOwner: true });
  return problem && "illegal_transition";
}

function requireManager(viewer: Viewer, space: Standing): void {
  if (!canManageMembers(viewer, space)) throw new AppError("forbidden");
}

export async function changeParticipant(
  deps: Deps,
  viewer: Viewer,
  { spaceId, userId, status }: { spaceId: string; userId: string; status: MembershipStatus },
): Promise<ParticipantView> {
  return transact(deps.db, async (tx) => {
    const space = requireSeen(viewer, await lockStanding(tx, viewer.id, spaceId));
    if (userId !== viewer.id) requireManager(viewer, space);
    else if (space.isBlocked && status !== "deleted") throw new AppError("forbidden");
    const before = await repo.findMemberRow(tx, spaceId, userId);
    if (!before?.status) throw new AppError(space.isPrivate ? "not_found" : "forbidden");
    await move(deps, tx, viewer, { spaceId, userId, from: before.status, to: status });
    const now = userId === viewer.id ? { ...space, status } : space;
    const [view] = await toViews(tx, { viewer, space: now, spaceId }, [
      (await repo.findMemberRow(tx, spaceId, userId))!,
    ]);
    return view!;
  });
}

type Step = { spaceId: string; userId: string; from: MembershipStatus; to: MembershipStatus };

/** The one place where a membership changes, with the space locked by the caller. */
async function move(deps: Deps, tx: Transaction<Db>, viewer: Viewer, step: Step): Promise<void> {
  const { spaceId, userId, from, to } = step;
  const isSelf = userId === viewer.id;
  const hasOtherOwner = from !== "owner" || (await repo.hasOtherOwner(tx, spaceId, userId));
  const mover = isSelf ? from : (await repo.findMemberRow(tx, spaceId, viewer.id))?.status;
  const problem = findMoveProblem({ from, to, mover: mover ?? null, isSelf, hasOtherOwner });
  if (problem) throw new AppError(problem);
  if (from === to) return;
  if (!(await repo.holdUser(tx, userId))) throw new AppError("not_found");
  // Else spaces handed over would be a way round the plan's limit.
  if (to === "owner") await requireRoomToOwn(deps, tx, userId);

  const until = new Date(deps.clock().getTime() + invitationMs);
  const comesIn = to === "contributor" && (from === "invited" || from === "requested");
  await repo.setStatus(tx, {
    spaceId,
    userId,
    status: to,
    isNew: from === "deleted" || comesIn,
    ...(to === "invited" && { invitation: { by: viewer.id, until } }),
  });
  const isOut = to === "blocked" || to === "deleted";
  if (isOut) await loseAccess(deps, tx, { spaceId, userIds: [userId] });
  else await userChanged(deps, tx, userId);
  await emit(tx, "space.membersChanged", { spaceId });
  // What those who run a space do with its members, and with their own place, leaves a trace.
  if (managingStatuses.some((status) => status === mover)) {
    const details = { userId, from, to };
    await writeAudit(tx, { actorId: viewer.id, action: "participant.change", subject: `spaces/${spaceId}`, details });
  }
}

/** Before an account goes: no space stays behind without an owner. */
export async function leaveAllSpaces(deps: Deps, tx: Transaction<Db>, userId: string): Promise<void> {
  const owned = await repo.lockSpacesOf(tx, userId);
  await repo.lockUser(tx, userId);
  // Made an owner of another one while we waited for the row.
  const all = new Set([...owned, ...(await repo.lockSpacesOf(tx, userId))]);
  for (const spaceId of all) {
    if (await repo.hasOtherOwner(tx, spaceId, userId)) continue;
    const successor = await repo.findSuccessor(tx, spaceId);
    if (successor === null) {
      await endSpace(deps, tx, spaceId);
      continue;
    }
    await repo.setStatus(tx, { spaceId, userId: successor, status: "owner", isNew: false });
    await userChanged(deps, tx, successor);
    const details = { userId: successor, to: "owner" };
    await writeAudit(tx, { actorId: null, action: "participant.change", subject: `spaces/${spaceId}`, details });
  }
}
