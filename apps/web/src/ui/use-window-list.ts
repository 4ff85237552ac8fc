import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

type Input = {
  /** The list's own name: what was measured is kept under it. */
  name: string;
  ids: readonly string[];
  estimate: number;
  gap: number;
};

/** What was measured, by list: who comes back finds the list as high as it was, so that its place can be found again. */
const measured = new Map<string, VirtualItem[]>();
const mostLists = 20;

function keep(name: string, sizes: VirtualItem[]): void {
  measured.delete(name);
  measured.set(name, sizes);
  if (measured.size > mostLists) measured.delete(measured.keys().next().value ?? "");
}

/** Only those in sight and a few around them are there; each is measured when it is. Scrolls with the page. */
export function useWindowList({ name, ids, estimate, gap }: Input) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // It answers something else at each turn of the wheel: what is made of it here is made anew each time.
  // oxlint-disable-next-line react/incompatible-library
  const list = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => estimate,
    getItemKey: (index) => ids[index] ?? index,
    initialMeasurementsCache: measured.get(name),
    overscan: 4,
    gap,
    scrollMargin: top,
    // What is brought into sight keeps clear of the bars.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 72,
  });

  const isThere = ids.length > 0;
  useLayoutEffect(() => {
    if (!isThere) return;
    const place = () => setTop(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    place();
    // What stands above may grow or go: an explanation, a pill.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isThere]);

  useEffect(() => () => keep(name, list.takeSnapshot()), [name, list]);
  return { box, list, top };
}
