import type { ConfirmDialogProps } from "./ConfirmDialogBox.tsx";
import { lazyDialog, useEver } from "./lazy-part.tsx";

const Box = lazyDialog(async () => (await import("./ConfirmDialogBox.tsx")).ConfirmDialogBox);

/** Asks once before a thing goes, and says whether it can come back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useEver(props.opened) ? <Box {...props} /> : null;
}
