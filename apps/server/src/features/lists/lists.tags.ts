import { type Language, LanguageCode } from "@bump/contract";
import { requireSpace } from "#features/spaces/index.ts";
import { getTag, listCarriers, listFollowers, listTags, type TagOrder } from "#features/tags/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { ListQuery, ListReaders } from "./lists.paths.ts";
import { readFilter, readPage, readPeopleOrder, readPlainPage, refusal, refuseOthers } from "./lists.query.ts";

/** The tags of a space, the followers of one, and the people who carry it. */
export const tagLists: ListReaders = {
  tags: async (deps, viewer, list) => {
    const { id: spaceId } = await requireSpace(deps.db, viewer, list);
    const { query } = list;
    const [lang, orderBy] = [readLanguage(list), readOrder(list)];
    readFilter(list, []);
    refuseOthers(list, ["query"]);
    return listTags(deps, viewer, { spaceId, query, lang, orderBy, ...readPage(list) });
  },
  "tags/{id}/followers": (deps, viewer, list) =>
    listFollowers(deps, viewer, { tagId: list.ids[0]!, ...readPlainPage(list) }),
  "tags/{id}/profiles": (deps, viewer, list) => {
    const { ids, query } = list;
    readFilter(list, []);
    refuseOthers(list, ["query"]);
    return listCarriers(deps, viewer, { tagId: ids[0]!, query, orderBy: readPeopleOrder(list), ...readPage(list) });
  },
  "tags/{id}/comments": nothing,
  "tags/{id}/reactions": nothing,
};

/** Tags are talked about in what carries them. */
async function nothing(deps: Deps, viewer: Viewer, list: ListQuery): Promise<Page<never>> {
  await getTag(deps, viewer, { ...list, tag: list.ids[0]! });
  return { items: [], last: null };
}

function readLanguage({ lang }: ListQuery): Language | null {
  if (!lang) return null;
  const parsed = LanguageCode.safeParse(lang);
  if (!parsed.success) throw refusal("lang", "unknown_language");
  return parsed.data;
}

function readOrder({ orderBy }: ListQuery): TagOrder {
  if (orderBy === "unread") throw refusal("orderBy", "invalid_value");
  return orderBy;
}
