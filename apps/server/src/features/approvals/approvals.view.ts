import type { ApprovalView, SpaceRef } from "@bump/contract";
import { type Description, type SubjectKind, toCollection } from "#features/subjects/index.ts";

type PendingRow = { id: string; kind: SubjectKind; created_at: Date };

/** The author is left out, whoever it is. */
export function toApprovalView(row: PendingRow, { path, title, html }: Description, space: SpaceRef): ApprovalView {
  const createdAt = row.created_at.toISOString();
  return {
    id: row.id,
    path,
    collection: toCollection(row.kind),
    snapshot: { title, html },
    space,
    when: createdAt,
    createdAt,
  };
}
