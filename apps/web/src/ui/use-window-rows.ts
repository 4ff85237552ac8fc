import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";

/** Up to so many, all are drawn: the page can be searched and printed as a whole. */
const few = 60;
const overscan = 12;

/** Says to readers where in the whole list a drawn row stands. */
function place(row: Element, index: number, count: number): void {
  row.setAttribute("data-index", String(index));
  if (row instanceof HTMLTableRowElement) row.setAttribute("aria-rowindex", String(index + 2));
  else {
    row.setAttribute("aria-posinset", String(index + 1));
    row.setAttribute("aria-setsize", String(count));
  }
}

/**
 * Which rows of a list that scrolls with the page are drawn, and how much room those before and after them take. The
 * list's element takes `ref`; what stands in for rows that are not drawn has `data-spacer`.
 */
export function useWindowRows<List extends HTMLElement>(count: number, rowHeight: number) {
  const ref = useRef<List>(null);
  const [top, setTop] = useState(0);
  const isLong = count > few;
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here and handed on as plain numbers
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: top,
  });
  const drawn = isLong ? virtualizer.getVirtualItems() : [];
  const [first, last] = [drawn[0], drawn.at(-1)];
  const start = isLong ? (first?.index ?? 0) : 0;

  // What stands above the list may have come or gone meanwhile.
  useLayoutEffect(() => {
    if (isLong && ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + globalThis.scrollY));
  }, [isLong, count, start]);

  useLayoutEffect(() => {
    if (!isLong || !ref.current) return;
    for (const [at, row] of [...ref.current.querySelectorAll(":scope > :not([data-spacer])")].entries()) {
      place(row, start + at, count);
      virtualizer.measureElement(row);
    }
  });

  return {
    ref,
    isLong,
    /** Of the rows, from the first that is drawn to the one after the last. */
    range: isLong ? ([start, (last?.index ?? -1) + 1] as const) : ([0, count] as const),
    before: first ? first.start - top : 0,
    after: isLong ? virtualizer.getTotalSize() - (last ? last.end - top : 0) : 0,
  };
}
