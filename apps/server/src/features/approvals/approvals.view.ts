import { createHash } from "node:crypto";
import type { ApprovalView, SpaceRef } from "@bump/contract";
import { type Description, type SubjectKind, toCollection } from "#features/subjects/index.ts";

type Waiting = {
  id: string;
  kind: SubjectKind;
  created_at: Date;
  item: Description;
  /** Another text of the item; null where the item itself waits. */
  proposed: { html: string } | null;
  space: SpaceRef;
};

/** Tells one text from another, whatever else has changed. */
export function toVersion({ title, html }: Pick<Description, "title" | "html">): string {
  return createHash("sha256").update(`${title}\n${html}`).digest("base64url").slice(0, 22);
}

/** The author is left out, whoever it is. */
export function toApprovalView({ id, kind, created_at, item, proposed, space }: Waiting): ApprovalView {
  const createdAt = created_at.toISOString();
  const shown = { title: item.title, html: item.html };
  return {
    id,
    isRevision: proposed !== null,
    path: item.path,
    collection: toCollection(kind),
    snapshot: proposed ? { title: item.title, html: proposed.html } : shown,
    former: proposed ? shown : null,
    version: toVersion(proposed ? { title: item.title, html: proposed.html } : shown),
    space,
    when: createdAt,
    createdAt,
  };
}
