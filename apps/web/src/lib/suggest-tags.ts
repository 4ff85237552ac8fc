import { autocomplete } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";

/** Tags of a space that begin with what was typed. Where they cannot be had, one can still write. */
function tagSuggestionsQuery(spaceId: string, text: string) {
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

const restMs = 200;

/**
 * What is offered below a field: nothing before anything is typed. Which tags fit, the server says: it finds them without
 * their accents, too. Of its answer to the letters before, those that still do.
 */
export function useTagSuggestions(spaceId: string, text: string): string[] {
  const typed = text.trim().replace(/^#/, "").toLowerCase();
  const [asked] = useDebouncedValue(typed, restMs);
  const { data = [], isPlaceholderData } = useQuery(tagSuggestionsQuery(spaceId, asked));
  if (typed === "") return [];
  return typed === asked && !isPlaceholderData ? data : data.filter((tag) => tag.startsWith(typed));
}
