import type { MediaItemView } from "@bump/contract";
import { loadKnownAuthors } from "#features/accounts/index.ts";
import { loadFileViews } from "#features/media/index.ts";
import { requireSpace } from "#features/spaces/index.ts";
import { loadRefs } from "#features/subjects/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toInstant } from "#platform/instant.ts";
import { listPostedMedia, type MediaQuery } from "./lists.media.repo.ts";
import type { ListReaders } from "./lists.paths.ts";
import { readPlainPage } from "./lists.query.ts";

/** The files of what is posted in a space. */
export const mediaLists: ListReaders = {
  media: async (deps, viewer, list) => {
    const { id: spaceId } = await requireSpace(deps.db, viewer, list);
    return listMedia(deps, viewer, { spaceId, type: list.type ?? null, ...readPlainPage(list, ["type"]) });
  },
};

async function listMedia(deps: Deps, viewer: Viewer, query: MediaQuery): Promise<Page<MediaItemView>> {
  const { items, last } = await listPostedMedia(deps, viewer, query);
  const ids = items.map((row) => row.id);
  const subjectIds = items.map((row) => row.subject_id);
  const [files, refs, authors] = await Promise.all([
    loadFileViews(deps.db, ids),
    loadRefs(deps, viewer, subjectIds),
    loadKnownAuthors(
      deps,
      items.map((row) => row.author_id),
    ),
  ]);
  const views = items.flatMap(({ id, subject_id, author_id, listed_at }): MediaItemView[] => {
    const [file, of] = [files.get(id), refs.get(subject_id)];
    // Gone, or no longer the viewer's to read, since it was found.
    if (!file || !of) return [];
    const carried = { ...file, docId: subject_id };
    return [
      { id, collection: "media", file: carried, of, author: authors.get(author_id) ?? null, ...toInstant(listed_at) },
    ];
  });
  return { items: views, last };
}
