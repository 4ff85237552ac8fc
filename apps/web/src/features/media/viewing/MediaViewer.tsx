import { loadTexts } from "#lib/i18n.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

/** Looks at files one by one. Fetched when it is first opened: most people only read. */
export const MediaViewer = lazyPart(async () => {
  const [module] = await Promise.all([import("./ViewerDialog.tsx"), loadTexts("media")]);
  return module.ViewerDialog;
});
