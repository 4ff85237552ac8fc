import { loadTexts } from "#lib/i18n.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

/** Beside what is read: it comes after it. */
export const LazyLikeThis = lazyPart(async () => {
  const [module] = await Promise.all([import("./LikeThis.tsx"), loadTexts("problems")]);
  return module.LikeThis;
});
