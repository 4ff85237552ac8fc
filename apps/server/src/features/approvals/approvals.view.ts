import { createHash } from "node:crypto";
import type { ApprovalView, SpaceRef } from "@bump/contract";
import { type Description, type SubjectKind, toCollection } from "#features/subjects/index.ts";

type Waiting = {
  id: string;
  kind: SubjectKind;
  created_at: Date;
  item: Description;
  /** What the item shows besides. */
  extras: string;
  /** Another text of the item; null where the item itself waits. */
  proposed: { html: string } | null;
  space: SpaceRef;
};

/** Changes with whatever a decision lets others see. */
export function toVersion({ title, html, place = null }: Omit<Description, "path">, extras: string): string {
  const shown = JSON.stringify([title, html, place, extras]);
  return createHash("sha256").update(shown).digest("base64url").slice(0, 22);
}

/** The author is left out, whoever it is. */
export function toApprovalView({ id, kind, created_at, item, extras, proposed, space }: Waiting): ApprovalView {
  const createdAt = created_at.toISOString();
  const shown = { title: item.title, html: item.html };
  return {
    id,
    isRevision: proposed !== null,
    path: item.path,
    collection: toCollection(kind),
    snapshot: proposed ? { title: item.title, html: proposed.html } : shown,
    former: proposed ? shown : null,
    version: toVersion(proposed ? { ...item, html: proposed.html } : item, extras),
    space,
    when: createdAt,
    createdAt,
  };
}
