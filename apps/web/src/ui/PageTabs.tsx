import { Link, type LinkProps, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useFormats } from "#lib/formats.ts";
import { CountBadge } from "./Chip.tsx";
import classes from "./PageTabs.module.css";

export type PageTab = {
  label: string;
  to: LinkProps["to"];
  /** The page's own when absent. */
  params?: Record<string, string>;
  count?: number;
  /** Somebody waits for an answer there. */
  urgent?: boolean;
};

type Props = {
  label: string;
  tabs: readonly PageTab[];
  /** Moving along them is one step of the history. */
  replace?: boolean;
};

/** By which somebody moves the bar themselves. */
const moves = ["pointerdown", "wheel"] as const;

/** Marks the bar while there is more of it to the right, for the fade. */
function markOverflow(bar: HTMLElement): void {
  const hidden = bar.scrollWidth - bar.clientWidth - Math.abs(bar.scrollLeft);
  bar.toggleAttribute("data-more", hidden > 1);
}

/** As wide as the fade. */
const clear = 48;

/** Moves the bar alone: scrollIntoView would move the page below its sticky bars too. */
function showCurrent(bar: HTMLElement): void {
  const tab = bar.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!tab) return;
  const box = bar.getBoundingClientRect();
  const [before, after] = [box.left + clear - tab.left, tab.right + clear - box.right];
  if (after > 0) bar.scrollLeft += after;
  else if (before > 0) bar.scrollLeft -= before;
}

/** A page's parts, each with its own address. Scrolls where a language or a phone needs it. */
export function PageTabs({ label, tabs, replace = false }: Props) {
  const bar = useRef<HTMLElement>(null);
  const { number } = useFormats();
  const page = useLocation({ select: ({ pathname }) => pathname });

  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    let isMoved = false;
    const onMove = () => (isMoved = true);
    // Fonts and counts that come later move the tabs: the one of the page stays in sight, unless somebody moved the bar.
    const observer = new ResizeObserver(() => {
      if (!isMoved) showCurrent(element);
      markOverflow(element);
    });
    for (const box of [element, ...element.children]) observer.observe(box);
    for (const move of moves) element.addEventListener(move, onMove, { passive: true });
    return () => {
      observer.disconnect();
      for (const move of moves) element.removeEventListener(move, onMove);
    };
  }, [page, tabs.length]);

  return (
    // Who moves along the tabs stays on them: the page's heading does not take the focus.
    <nav
      ref={bar}
      className={classes.bar}
      aria-label={label}
      onScroll={({ currentTarget }) => markOverflow(currentTarget)}
      data-keep-focus
    >
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          params={(tab.params ?? true) as never}
          replace={replace}
          activeOptions={{ exact: tabs.some(({ to }) => to !== tab.to && to?.startsWith(`${tab.to}/`)) }}
          className={classes.tab}
          activeProps={{ "aria-current": "page" }}
          resetScroll={false}
        >
          <span className={classes.word} data-word={tab.label}>
            {tab.label}
          </span>
          {tab.count !== undefined &&
            (tab.urgent ? (
              <CountBadge count={tab.count} urgent />
            ) : (
              <span className={classes.count}>{number(tab.count)}</span>
            ))}
        </Link>
      ))}
    </nav>
  );
}
