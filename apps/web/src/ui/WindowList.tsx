import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import classes from "./WindowList.module.css";

/** Brings one into sight. */
export type WindowListHandle = { show: (index: number) => void };

type Props<Item extends { id: string }> = {
  ref?: Ref<WindowListHandle>;
  /** The list's own name: what was measured is kept under it. */
  name: string;
  /** The same array while it holds the same: it is compared, not looked through. */
  items: readonly Item[];
  /** About how high one is, in pixels; each is measured when it is there. */
  estimate: number;
  gap: number;
  /** Side by side, as many as are at least this wide, in pixels; one below the other when absent. */
  minWidth?: number;
  /** A feed is of articles, a list of list items. */
  kind: "feed" | "list";
  label: string;
  busy?: boolean;
  /** Called while few are left below. */
  onNearEnd?: () => void;
  children: (item: Item, index: number) => ReactNode;
};

/** The next page is asked for when this few are left below. */
const aheadOfEnd = 6;

/** What was measured, by list: who comes back finds the list as high as it was, so that its place can be found again. */
const known = new Map<string, { sizes: VirtualItem[]; columns: number }>();
const mostKnown = 20;

function keep(name: string, sizes: VirtualItem[], columns: number): void {
  known.delete(name);
  known.set(name, { sizes, columns });
  if (known.size > mostKnown) known.delete(known.keys().next().value ?? "");
}

type Place = { top: number; columns: number };

/** Where the list begins on the page, and how many stand side by side in it. */
function usePlace(
  box: RefObject<HTMLElement | null>,
  first: Place,
  { gap, minWidth }: { gap: number; minWidth?: number },
) {
  const [place, setPlace] = useState(first);
  useLayoutEffect(() => {
    const look = () => {
      const { top: inSight = 0, width = 0 } = box.current?.getBoundingClientRect() ?? {};
      const top = Math.round(inSight + window.scrollY);
      const columns = minWidth ? Math.max(1, Math.floor((width + gap) / (minWidth + gap))) : 1;
      setPlace((now) => (now.top === top && now.columns === columns ? now : { top, columns }));
    };
    look();
    // What stands above may grow or go: an explanation, a pill.
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box, gap, minWidth]);
  return place;
}

function inRows<Item>(items: readonly Item[], columns: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) =>
    items.slice(row * columns, (row + 1) * columns),
  );
}

/** Only those in sight and a few around them are there. Scrolls with the page, and is found again where it was left. */
export function WindowList<Item extends { id: string }>(props: Props<Item>) {
  const { ref, name, items, estimate, gap, minWidth, kind, label, busy = false, onNearEnd, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const before = known.get(name);
  const { top, columns } = usePlace(box, { top: 0, columns: before?.columns ?? 1 }, { gap, minWidth });
  const rows = useMemo(() => inRows(items, columns), [items, columns]);
  // It answers something else at each turn of the wheel: what is made of it here is made anew each time.
  // oxlint-disable-next-line react/incompatible-library
  const list = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => estimate,
    // The same function for the same rows: else all of them are laid out anew at each turn of the wheel.
    getItemKey: useCallback((index: number) => rows[index]?.[0]?.id ?? index, [rows]),
    initialMeasurementsCache: before?.sizes,
    overscan: 4,
    gap,
    scrollMargin: top,
    // What is brought into sight keeps clear of the bars.
    scrollPaddingStart: 72,
    scrollPaddingEnd: 72,
  });
  useEffect(() => () => keep(name, list.takeSnapshot(), columns), [name, list, columns]);
  useImperativeHandle(
    ref,
    () => ({ show: (index) => list.scrollToIndex(Math.floor(index / columns), { align: "auto" }) }),
    [list, columns],
  );

  const shown = list.getVirtualItems();
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= rows.length - aheadOfEnd;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);

  const template = columns > 1 ? `repeat(${columns}, minmax(0, 1fr))` : undefined;
  return (
    <div
      ref={box}
      role={kind}
      aria-label={label}
      aria-busy={busy}
      className={classes.window}
      style={{ height: list.getTotalSize() }}
    >
      {shown.map(({ index, key, start }) => (
        <div
          key={key}
          ref={list.measureElement}
          data-index={index}
          className={classes.row}
          style={{
            transform: `translateY(${start - top}px)`,
            gridTemplateColumns: template,
            columnGap: template && gap,
          }}
        >
          {rows[index]?.map((item, column) => (
            <Cell key={item.id} item={item} index={index * columns + column} draw={children} />
          ))}
        </div>
      ))}
    </div>
  );
}

type CellProps<Item> = { item: Item; index: number; draw: (item: Item, index: number) => ReactNode };

function Cell<Item>({ item, index, draw }: CellProps<Item>) {
  return draw(item, index);
}
