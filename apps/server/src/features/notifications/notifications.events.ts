import type { NotificationKind } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { userChanged } from "#features/accounts/index.ts";
import { thingOf } from "#features/reports/index.ts";
import { loadDescriptions, type SubjectKind } from "#features/subjects/index.ts";
import { provideUnread } from "#features/users/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { findMentions } from "#platform/html/html.ts";
import { tellAlerted } from "./notifications.alerts.ts";
import * as repo from "./notifications.repo.ts";
import { findNotification } from "./notifications.service.ts";

const maxMentions = 50;
const outcomes: readonly NotificationKind[] = ["approval", "report", "removal"];

type Told = {
  userIds: readonly (string | null)[];
  kind: NotificationKind;
  /** Without an id: somebody, a tag or a space. */
  subject: { id: string | null; spaceId: string };
  /** The comment or reply that tells, where it is another thing than the subject. */
  targetId?: string;
  /** Who did it; null where it was nobody's doing or stays unsaid. */
  actorId: string | null;
  details?: Record<string, unknown>;
  /** Each actor once and for ever, not each time they do it. */
  once: boolean;
};

/** What happened becomes what people are told. An event may come twice, and tells once. */
export function subscribeNotifications(deps: Deps): void {
  const { outbox } = deps;
  provideUnread(repo.countUnread);
  outbox.on("item.created", ({ id }) => countAnew(deps, id));
  outbox.on("item.removed", ({ id }) => countAnew(deps, id, repo.fallBack));
  outbox.on("item.created", async ({ id, again = false }) => {
    await tellOfComment(deps, id, again);
    await tellMentioned(deps, id);
    await tellAlerted(deps, id);
  });
  outbox.on("item.changed", ({ id }) => tellMentioned(deps, id));
  outbox.on("reaction.added", async ({ subjectId, userId }) => {
    const subject = await findSubject(deps, subjectId);
    if (subject)
      await tell(deps, { userIds: [subject.authorId], kind: "reaction", subject, actorId: userId, once: true });
  });
  outbox.on("reaction.removed", ({ subjectId }) => countTouched(deps, subjectId));
  outbox.on("approval.decided", async ({ subjectId, id, decision }) => {
    const subject = await findSubject(deps, subjectId);
    if (!subject) return;
    const details = { decision, decisionId: id };
    await tell(deps, { userIds: [subject.authorId], kind: "approval", subject, actorId: null, details, once: true });
  });
  outbox.on("proposal.decided", async ({ subjectId, id, decision, note }) => {
    const subject = await findSubject(deps, subjectId);
    if (!subject) return;
    const details = { decision, proposalId: id, note };
    await tell(deps, { userIds: [subject.authorId], kind: "approval", subject, actorId: null, details, once: true });
  });
  outbox.on("report.decided", ({ reportId }) => tellOfReport(deps, reportId));
}

/** What comes and goes takes along what was told of it. */
async function countAnew(deps: Deps, id: string, change?: typeof repo.fallBack): Promise<void> {
  await transact(deps.db, async (tx) => {
    const waiting = await repo.listWaiting(tx, id);
    await change?.(tx, id);
    for (const userId of waiting) await userChanged(deps, tx, userId);
  });
}

/** A reaction that is taken back is told no more. */
async function countTouched(deps: Deps, subjectId: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    for (const userId of await repo.listTouched(tx, subjectId)) await userChanged(deps, tx, userId);
  });
}

async function findSubject({ db }: Deps, id: string) {
  const row = await db
    .selectFrom("subjects as s")
    .leftJoin("comments as c", "c.id", "s.id")
    .leftJoin("subjects as item", "item.id", "c.item_id")
    .leftJoin("subjects as answered", "answered.id", "c.reply_to")
    .select(["s.id", "s.kind", "s.space_id", "s.author_id", "s.state"])
    .select(["item.id as item_id", "item.author_id as item_author_id"])
    .select(["answered.id as answered_id", "answered.author_id as answered_author_id"])
    .where("s.id", "=", id)
    .executeTakeFirst();
  return row && { ...row, spaceId: row.space_id, authorId: row.author_id };
}

/** An answer is told to whoever is answered, a comment to whoever wrote the item; one that was hidden, as it was before. */
async function tellOfComment(deps: Deps, id: string, again: boolean): Promise<void> {
  const comment = await findSubject(deps, id);
  if (!comment || comment.item_id === null || comment.state !== "published") return;
  const { spaceId, authorId: actorId } = comment;
  const [kind, subjectId, userId] =
    comment.answered_id === null
      ? (["comment", comment.item_id, comment.item_author_id] as const)
      : (["reply", comment.answered_id, comment.answered_author_id] as const);
  const subject = { id: subjectId, spaceId };
  await tell(deps, { userIds: [userId], kind, subject, targetId: id, actorId, once: again });
}

/** Whoever is named in it, once per text and person, also when an edit names them later. */
async function tellMentioned(deps: Deps, id: string): Promise<void> {
  const subject = await findSubject(deps, id);
  if (!subject || subject.state !== "published") return;
  const texts = await loadDescriptions(deps.db, [{ id, kind: subject.kind as SubjectKind }]);
  const userIds = findMentions(texts.get(id)!.html).slice(0, maxMentions);
  await tell(deps, { userIds, kind: "mention", subject, actorId: subject.authorId, once: true });
}

/** The reporter hears of every outcome, the author only that something of theirs is gone. */
async function tellOfReport(deps: Deps, reportId: string): Promise<void> {
  const report = await deps.db
    .selectFrom("reports")
    .select(["id", "subject_id", "user_id", "tag_id", "space_id", "reporter_id", "author_id", "removed"])
    .where("id", "=", reportId)
    .executeTakeFirst();
  if (!report) return;
  const subject = { id: report.subject_id, spaceId: report.space_id };
  const { removed } = report;
  const told = { kind: "report", subject, actorId: null, once: true } as const;
  await tell(deps, {
    ...told,
    userIds: [report.reporter_id],
    details: { removed, reportId, ...(subject.id === null && { collection: thingOf(report) }) },
  });
  if (removed) await tell(deps, { ...told, kind: "removal", userIds: [report.author_id] });
}

async function tell(deps: Deps, told: Told): Promise<void> {
  const others = [...new Set(told.userIds)].filter((id) => id !== null && id !== told.actorId) as string[];
  for (const userId of await listHearers(deps, told, others)) {
    const id = await keep(deps, userId, told);
    if (id === null) continue;
    const reader = await repo.findReader(deps.db, userId);
    const item = reader && (await findNotification(deps, reader, id));
    if (item) deps.realtime.toUser(userId).emit("notification", { item });
  }
}

/** An outcome reaches also those who may not read the thing itself any more. */
async function listHearers(deps: Deps, { kind, subject, targetId }: Told, userIds: string[]): Promise<string[]> {
  if (userIds.length === 0 || outcomes.includes(kind)) return userIds;
  const id = targetId ?? subject.id;
  return id === null ? [] : repo.listReaders(deps, id, userIds);
}

/** Null where it was told before, whoever did it has left meanwhile, or a shield stands between the two. */
async function keep(deps: Deps, userId: string, told: Told): Promise<string | null> {
  const { kind, subject, targetId = null, actorId, details = {}, once } = told;
  return transact(deps.db, async (tx) => {
    const made = { id: uuidv7(), userId, kind, spaceId: subject.spaceId, subjectId: subject.id, targetId, details };
    if (actorId !== null && !(await repo.holdActor(tx, actorId))) return null;
    if (actorId !== null && (await repo.isShielded(tx, userId, actorId))) return null;
    if (once && (await repo.isTold(tx, made, actorId))) {
      // A reaction that was taken back and comes again is told as it was before.
      if (kind === "reaction") await userChanged(deps, tx, userId);
      return null;
    }
    const id = await repo.upsertNotification(tx, made);
    if (actorId !== null) await repo.upsertActor(tx, id, actorId);
    await userChanged(deps, tx, userId);
    return id;
  });
}
