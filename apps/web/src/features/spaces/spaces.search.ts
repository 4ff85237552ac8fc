import type { SpaceRef, SpaceView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { fold } from "#lib/fold.ts";
import { useLanguage } from "#lib/i18n.ts";
import { itemsOf } from "#lib/pages.ts";
import { skillsSpace, useSpaceName, worldSpace } from "./spaces.names.ts";
import { countriesQuery, spacesQuery } from "./spaces.queries.ts";

/** The spaces whose name in the reader's language holds the text, those that start with it first. */
function useMatching<Space extends SpaceRef>(spaces: readonly Space[], text: string): Space[] {
  const language = useLanguage();
  const nameOf = useSpaceName();
  return useMemo(() => {
    const wanted = fold(text, language);
    const ranked = spaces.map((space) => ({ space, at: fold(nameOf(space), language).indexOf(wanted) }));
    return ranked
      .filter(({ at }) => at >= 0)
      .sort((one, other) => Number(one.at > 0) - Number(other.at > 0))
      .map(({ space }) => space);
  }, [spaces, text, language, nameOf]);
}

/** Countries in the order of the reader's alphabet; undefined while they are loaded. */
export function useCountries({ enabled = true }: { enabled?: boolean } = {}) {
  const language = useLanguage();
  const nameOf = useSpaceName();
  const query = useInfiniteQuery({ ...countriesQuery, enabled });
  const { data } = query;
  const countries = useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return data && itemsOf(data).sort((one, other) => compare(nameOf(one), nameOf(other)));
  }, [data, language, nameOf]);
  return { query, countries };
}

const noSpaces: SpaceView[] = [];

export function useMatchingCountries(text: string) {
  const { query, countries } = useCountries();
  return { query, countries: useMatching(countries ?? noSpaces, text), isLoaded: countries !== undefined };
}

/** What somebody finds who types into the switcher: only where they may go. */
export function useFoundSpaces(text: string) {
  const enabled = text !== "";
  const { query: countriesState, countries } = useCountries({ enabled });
  const publicSpaces = useMemo(() => [worldSpace, skillsSpace, ...(countries ?? [])], [countries]);
  const privateState = useInfiniteQuery({ ...spacesQuery({ type: "private", query: text }), enabled });
  return {
    publicSpaces: useMatching(publicSpaces, text),
    privateSpaces: itemsOf(privateState.data).filter(({ can }) => can.enter),
    isPending: enabled && (countriesState.isPending || privateState.isPending),
    isError: countriesState.isError || privateState.isError,
  };
}
