import { createPart, type PartView, removePart, updatePart } from "@bump/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { postKey, removePost, type Written } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { createOnce } from "#lib/create-once.ts";
import { findItem, getByPath, listByPath, patchItem } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { readCountsAgain } from "./problems.mutations.ts";
import { problemPath } from "./problems.queries.ts";

const partsPerPage = 30;

/** A part is only ever looked at in its problem. */
export type PartPlace = { id: string; problemId: string };

export function partPath({ id, problemId }: PartPlace): string {
  return `${problemPath(problemId)}/parts/${id}`;
}

/** Stakeholders, things and processes of a problem. */
export function partsQuery(problemId: string) {
  const path = `${problemPath(problemId)}/parts`;
  return infiniteQueryOptions({
    ...paged,
    queryKey: postKey(path),
    queryFn: ({ pageParam, signal }) =>
      listByPath<PartView>({ path, results: partsPerPage, lastDocumentID: pageParam }, signal),
  });
}

export function partQuery(place: PartPlace) {
  const path = partPath(place);
  return queryOptions({
    queryKey: postKey(path),
    queryFn: ({ signal }) => getByPath<PartView>(path, signal),
    // A row that was clicked opens at once; what is newer replaces it.
    placeholderData: () => findItem<PartView>(path),
  });
}

export type PartWords = Pick<PartView, "id" | "name" | "type" | "description" | "attributes">;

/** A new one, or one that there is, told better. */
export async function savePart(problemId: string, told: PartWords, part?: PartView): Promise<Written> {
  const { id, ...words } = told;
  const update = (innerId: string) => call(updatePart, { params: { id: problemId, innerId }, body: { data: words } });
  const create = () =>
    createOnce<Written>(told, {
      create: () => call(createPart, { params: { id: problemId }, body: { data: told } }),
      update: () => update(id),
    });
  let written: Written;
  if (part) {
    const answer = await update(part.id);
    patchItem<PartView>(part.path, () => answer.data);
    written = answer;
  } else {
    written = await create();
    void readCountsAgain(problemId);
  }
  await queryClient.invalidateQueries({ queryKey: partsQuery(problemId).queryKey });
  return written;
}

/** Gone at once; back where it stood when the server refuses. */
export async function dropPart({ id, path, problemId }: PartView): Promise<void> {
  await removePost({ path }, () => call(removePart, { params: { id: problemId, innerId: id } }));
  void readCountsAgain(problemId);
}
