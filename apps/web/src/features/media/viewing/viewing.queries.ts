import { type FileView, getUpload, type MediaFamily, type MediaItemView } from "@bump/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { getByPath, itemKeys, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";
import { toFileView } from "../media.attachments.ts";

/** What is played: the files of an item, or one's own uploads by their ids, in this order. */
export type Played = { path?: string; ids?: readonly string[] };

async function findFiles({ path, ids }: Played, signal: AbortSignal): Promise<readonly FileView[]> {
  if (path) {
    const { files } = await getByPath<{ files: FileView[] }>(path, signal);
    return ids ? ids.flatMap((id) => files.find((file) => file.id === id) ?? []) : files;
  }
  const uploads = await Promise.all((ids ?? []).map((id) => call(getUpload, { params: { id }, signal })));
  return uploads.map(({ data }) => toFileView(data));
}

export function playedQuery(played: Played) {
  return queryOptions({
    queryKey: [...itemKeys.across, "played", played],
    queryFn: ({ signal }) => findFiles(played, signal),
  });
}

/** One screen and a bit of small tiles. */
const perPage = 40;

export type MediaFilter = MediaFamily | "all";

/** The files of a space's posts, newest first. */
export function spaceMediaQuery(spaceId: string, filter: MediaFilter) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...itemKeys.in(spaceId), "media", filter],
    queryFn: ({ pageParam, signal }) =>
      listByPath<MediaItemView>(
        {
          spaceId,
          path: "media",
          type: filter === "all" ? undefined : filter,
          results: perPage,
          lastDocumentID: pageParam,
        },
        signal,
      ),
  });
}
