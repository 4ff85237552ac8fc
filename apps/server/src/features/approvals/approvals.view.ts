import { createHash } from "node:crypto";
import type { ApprovalView, FileView, Location, SpaceRef } from "@bump/contract";
import type { Content } from "#features/revisions/index.ts";
import { type Description, type SubjectKind, toCollection, toLink } from "#features/subjects/index.ts";
import { toInstant } from "#platform/instant.ts";
import type { Extras } from "./approvals.repo.ts";

/** An item, and all that it shows. */
export type Shown = { item: Description; extras: Extras; files: readonly FileView[] };

type Waiting = Shown & {
  id: string;
  subject_id: string;
  kind: SubjectKind;
  is_anonymous: boolean;
  created_at: Date;
  /** Another text of the item; null where the item itself waits. */
  proposed: Content | null;
  space: SpaceRef;
};

/** Changes with whatever a decision lets others see. */
export function toVersion({ item, extras, files }: Shown): string {
  const { title, html, place = null } = item;
  const shown = JSON.stringify([title, html, place, extras.tags, extras.parent_id, files.map(({ id }) => id)]);
  return hash(shown);
}

export function toProposedVersion({ name, html, tags }: Content): string {
  return hash(JSON.stringify([name ?? null, html, tags]));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}

/** The author is left out, whoever it is. */
export function toApprovalView({ id, subject_id, kind, is_anonymous, created_at, ...waiting }: Waiting): ApprovalView {
  const { proposed, space, ...shown } = waiting;
  const { item, extras, files } = shown;
  const text = { title: item.title, html: item.html, tags: extras.tags };
  return {
    id,
    isRevision: proposed !== null,
    path: item.path,
    collection: toCollection(kind),
    link: toLink({ id: subject_id, kind, parentId: extras.parent_id }, null),
    snapshot: proposed ? { title: proposed.name ?? "", html: proposed.html, tags: proposed.tags } : text,
    former: proposed ? text : null,
    files: proposed ? [] : [...files],
    location: proposed ? null : ((item.place as Location | undefined) ?? null),
    isAnonymousPost: is_anonymous,
    version: proposed ? toProposedVersion(proposed) : toVersion(shown),
    space,
    ...toInstant(created_at),
  };
}
