import { autocomplete } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** Tags of a space that begin with what was typed. Where they cannot be had, one can still write. */
export function tagSuggestionsQuery(spaceId: string, text: string) {
  return queryOptions({
    queryKey: ["space", spaceId, "tag-suggestions", text],
    queryFn: async ({ signal }) => {
      const query = { searchParam: text, collection: "tags" as const, spaceId };
      const { data } = await call(autocomplete, { query, signal });
      return data.map(({ value }) => value);
    },
    enabled: text !== "" && Array.from(text).length <= limits.tag.max,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
