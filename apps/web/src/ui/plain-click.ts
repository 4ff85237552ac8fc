import type { MouseEvent } from "react";

/** Whether a click on a link means this page: not another tab, not a download, and nobody has answered it already. */
export function isPlainClick(event: MouseEvent): boolean {
  const hasKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasKey && !event.defaultPrevented;
}
