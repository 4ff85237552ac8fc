import { lazy, Suspense } from "react";
import { loadTexts } from "#lib/i18n.ts";

const Dialog = lazy(async () => {
  const [module] = await Promise.all([import("./ReportDialog.tsx"), loadTexts("moderation")]);
  return { default: module.ReportDialog };
});

type Props = { path: string; author: string | null; onClose: () => void };

/** Fetched when somebody has something to report. */
export function LazyReportDialog(props: Props) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
