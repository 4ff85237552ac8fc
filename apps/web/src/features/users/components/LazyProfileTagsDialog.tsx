import { loadTexts } from "#lib/i18n.ts";
import { lazyDialog } from "#ui/lazy-part.tsx";

/** Fetched when somebody wants to change their tags. */
export const LazyProfileTagsDialog = lazyDialog(async () => {
  const [module] = await Promise.all([import("./ProfileTagsDialog.tsx"), loadTexts("settings")]);
  return module.ProfileTagsDialog;
});
