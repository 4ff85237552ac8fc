import type { AuthorView, ItemRef, NotificationView, SpaceRef } from "@bump/contract";
import { toCollection, toLink } from "#features/subjects/index.ts";
import { toExcerpt } from "#platform/html/html.ts";
import { toInstant } from "#platform/instant.ts";
import type { NotificationRow } from "./notifications.repo.ts";

const excerptLength = 120;
/** Why something had to go; where what it stood on is still there, that says more. */
const guidelines = "/community-guidelines";

type Context = {
  authors: Map<string | null, AuthorView>;
  refs: Map<string, ItemRef>;
  space: SpaceRef;
  text: string;
};

export function toNotificationView(row: NotificationRow, { authors, refs, space, text }: Context): NotificationView {
  const above = refs.get(row.parent_id ?? "") ?? null;
  return {
    id: row.id,
    kind: row.kind,
    space,
    link: toPage(row, above),
    collection: row.target_kind === null ? (row.details.collection ?? "") : toCollection(row.target_kind),
    excerpt: isQuoted(row) ? toExcerpt(text, excerptLength) : "",
    about: row.target_kind === "comment" && isQuoted(row) ? above : null,
    actors: row.actor_ids.flatMap((id) => authors.get(id) ?? []),
    total: Number(row.total),
    outcome: toOutcome(row),
    note: row.details.note ?? "",
    tags: row.details.tags ?? [],
    isRead: row.read_at !== null,
    ...toInstant(row.told_at),
  };
}

function toPage(row: NotificationRow, above: ItemRef | null): string {
  if (row.kind === "report") return "/myreports";
  if (row.kind === "removal") return above?.link ?? guidelines;
  if (row.target_id === null || row.target_kind === null) return "/notifications";
  const parent = row.parent_id === null ? null : { id: row.parent_id, kind: row.parent_kind!, parentId: row.above_id };
  return toLink({ id: row.target_id, kind: row.target_kind }, parent, row.answered_id);
}

/** An outcome outlives what it was about, whose text may be hidden, changed or gone since; one's own one may always know. */
function isQuoted({ kind, details, is_visible }: NotificationRow): boolean {
  return kind === "removal" || (!details.removed && is_visible);
}

function toOutcome({ kind, details }: NotificationRow): NotificationView["outcome"] {
  if (kind === "approval" && details.decision && details.proposalId) return `${details.decision}_edit`;
  if (kind === "approval") return details.decision ?? null;
  if (kind === "report") return details.removed ? "removed" : "kept";
  return null;
}
