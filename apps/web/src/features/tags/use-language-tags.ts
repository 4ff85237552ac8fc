import { useEffect, useRef } from "react";
import { useMe } from "#features/users/index.ts";
import { refreshItems } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { isOfTags } from "./tags.queries.ts";

/** Tags are followed in the language that somebody uses: with another one come other tags, and other posts by them. */
export function useLanguageTags(): void {
  const language = useMe()?.appLang;
  const before = useRef(language);
  useEffect(() => {
    const isOther = language !== undefined && before.current !== undefined && language !== before.current;
    before.current = language;
    if (!isOther) return;
    void queryClient.invalidateQueries({ predicate: isOfTags });
    refreshItems();
  }, [language]);
}
