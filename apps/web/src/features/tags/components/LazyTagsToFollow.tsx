import { loadTexts } from "#lib/i18n.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

/** Beside what is read: it comes after it. */
export const LazyTagsToFollow = lazyPart(async () => {
  const [module] = await Promise.all([import("./TagsToFollow.tsx"), loadTexts("tags")]);
  return module.TagsToFollow;
});
