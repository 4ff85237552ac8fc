import { canModerateSpace } from "#features/spaces/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { TagRow } from "./tags.repo.ts";

/** A tag is nobody's own: whoever moderates its space says what it stands for. It was read, so the space is open. */
export function canEditTag(viewer: Viewer, { is_private, status }: Pick<TagRow, "is_private" | "status">): boolean {
  return canModerateSpace(viewer, { isPrivate: is_private, status, listed: false, isBlocked: false });
}
