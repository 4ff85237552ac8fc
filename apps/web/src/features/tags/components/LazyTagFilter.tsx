import { loadTexts } from "#lib/i18n.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

/** Where few look for a tag: it comes when somebody does. */
export const LazyTagFilter = lazyPart(async () => {
  const [module] = await Promise.all([import("./TagFilter.tsx"), loadTexts("tags")]);
  return module.TagFilter;
});
