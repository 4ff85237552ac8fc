import type { Transaction } from "kysely";
import type { SubjectKind, SubjectRow } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Content } from "./revisions.repo.ts";

/** Puts an approved text in the place of the one that is shown, and keeps that. */
type Apply = (deps: Deps & { db: Transaction<Db> }, subject: SubjectRow, content: Content) => Promise<void>;

const kinds = new Map<SubjectKind, Apply>();

/** Content says here how its kind takes another text, so that approvals need not know the kinds. */
export function acceptRevisions(kind: SubjectKind, apply: Apply): void {
  kinds.set(kind, apply);
}

export async function applyRevision(
  deps: Deps & { db: Transaction<Db> },
  subject: SubjectRow,
  content: Content,
): Promise<void> {
  await kinds.get(subject.kind)!(deps, subject, content);
}
