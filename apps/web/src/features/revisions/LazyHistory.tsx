import { type ComponentProps, lazy, Suspense } from "react";

const HistoryDialog = lazy(async () => ({ default: (await import("./HistoryDialog.tsx")).HistoryDialog }));

/** Fetched when somebody wants to see them. */
export function LazyHistory(props: ComponentProps<typeof HistoryDialog>) {
  return (
    <Suspense>
      <HistoryDialog {...props} />
    </Suspense>
  );
}
