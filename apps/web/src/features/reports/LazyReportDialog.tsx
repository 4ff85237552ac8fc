import { loadTexts } from "#lib/i18n.ts";
import { lazyDialog } from "#ui/lazy-part.tsx";

/** Fetched when somebody has something to report. */
export const LazyReportDialog = lazyDialog(async () => {
  const [module] = await Promise.all([import("./ReportDialog.tsx"), loadTexts("comments", "moderation")]);
  return module.ReportDialog;
});
