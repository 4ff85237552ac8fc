import type { AuthorView, ItemRef, NotificationView, SpaceRef } from "@bump/contract";
import { toLink } from "#features/subjects/index.ts";
import { toExcerpt } from "#platform/html/html.ts";
import type { NotificationRow } from "./notifications.repo.ts";

const excerptLength = 120;
/** Of what may be gone itself. */
const pages = { report: "/myreports", removal: "/community-guidelines" };

type Context = {
  authors: Map<string | null, AuthorView>;
  refs: Map<string, ItemRef>;
  space: SpaceRef;
  text: string;
};

export function toNotificationView(row: NotificationRow, { authors, refs, space, text }: Context): NotificationView {
  const parent = row.parent_id === null ? null : { id: row.parent_id, kind: row.parent_kind!, parentId: row.above_id };
  return {
    id: row.id,
    kind: row.kind,
    space,
    link:
      row.kind === "report" || row.kind === "removal"
        ? pages[row.kind]
        : toLink({ id: row.target_id, kind: row.target_kind }, parent, row.answered_id),
    excerpt: isQuoted(row) ? toExcerpt(text, excerptLength) : "",
    about: (row.target_kind === "comment" && isQuoted(row) && refs.get(row.parent_id!)) || null,
    actors: row.actor_ids.flatMap((id) => authors.get(id) ?? []),
    total: Number(row.total),
    outcome: toOutcome(row),
    note: row.details.note ?? "",
    tags: row.details.tags ?? [],
    isRead: row.read_at !== null,
    when: row.updated_at.toISOString(),
  };
}

/** An outcome outlives what it was about, whose text may be hidden, changed or gone since. */
function isQuoted({ kind, details, is_visible }: NotificationRow): boolean {
  return kind !== "removal" && !details.removed && is_visible;
}

function toOutcome({ kind, details }: NotificationRow): NotificationView["outcome"] {
  if (kind === "approval" && details.decision && details.proposalId) return `${details.decision}_edit`;
  if (kind === "approval") return details.decision ?? null;
  if (kind === "report") return details.removed ? "removed" : "kept";
  return null;
}
