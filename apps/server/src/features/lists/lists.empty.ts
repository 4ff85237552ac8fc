import { requireProblem } from "#features/problems/index.ts";
import type { Page } from "#platform/database/keyset.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { ItemReaders, ListReaders } from "./lists.paths.ts";

const none: Page<never> = { items: [], last: null };

async function absent(): Promise<never> {
  throw new AppError("not_found");
}

/** The lists of kinds that nobody can make yet: empty, for those who may read what they would be of. */
export const emptyLists: ListReaders = {
  ...Object.fromEntries(["views", "apps", "nodes", "links", "chatgroups"].map((path) => [path, async () => none])),
  "problems/{id}/views": async (deps, viewer, { ids }) => {
    await requireProblem(deps, viewer, ids[0]!);
    return none;
  },
  "chatgroups/{id}/participants": absent,
};

export const absentItems: ItemReaders = {
  "views/{id}": absent,
  "chatgroups/{id}": absent,
  "problems/{id}/views/{id}": absent,
};
