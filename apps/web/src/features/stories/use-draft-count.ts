import { useInfiniteQuery } from "@tanstack/react-query";
import { useMe } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { storiesQuery } from "./stories.queries.ts";

/** How many drafts the person has in the space, as far as they are known: the first page is more than most have. */
export function useDraftCount(): number {
  const spaceId = useMe()?.activeSpace.spaceId;
  const { data } = useInfiniteQuery({
    ...storiesQuery(spaceId ?? "", { filterBy: "drafts" }),
    enabled: spaceId !== undefined,
  });
  return itemsOf(data).length;
}
