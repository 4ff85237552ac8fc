import { elementScroll, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "react-pdf";
import classes from "./PdfViewer.module.css";
import type { PdfView } from "./use-pdf-view.ts";

/** Higher than wide by this much, as paper is, until a page is there. */
const paper = Math.SQRT2;
const gap = 12;

type PageProps = { number: number; width: number; rotation: number; room?: number };

function OnePage({ number, width, rotation, room = width * paper }: PageProps) {
  const { t } = useTranslation("media");
  // What scanners say of a page is to be added: the viewer takes the one turn instead of the other.
  const [own, setOwn] = useState(0);
  const [drawn, setDrawn] = useState("");
  const size = `${width} ${rotation}`;
  return (
    // A canvas has a height of its own until it is drawn: what is below would jump up and down again.
    <div style={{ minHeight: drawn === size ? undefined : room }}>
      <Page
        className={classes.sheet}
        pageNumber={number}
        width={width}
        rotate={rotation === 0 ? undefined : (own + rotation) % 360}
        onLoadSuccess={({ rotate }) => setOwn(rotate)}
        onRenderSuccess={() => setDrawn(size)}
        suspense={false}
        renderAnnotationLayer={false}
        loading={<div className={classes.blank} style={{ width, height: room }} />}
        error={<p className={classes.noteWords}>{t("pdf.pageFailed")}</p>}
      />
    </div>
  );
}

type Props = { view: PdfView; width: number; box: RefObject<HTMLDivElement | null> };

/** All of them below one another; only those in sight are drawn. */
function AllPages({ view, width, box }: Props) {
  const { page, pages, asks, pass, rotation } = view;
  const passed = useRef(page);
  const isAsked = useRef(false);
  /** Where the list itself has scrolled to: it follows pages that turn out higher or lower than was thought. */
  const ownTop = useRef(0);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here alone
  const list = useVirtualizer({
    count: pages,
    getScrollElement: () => box.current,
    estimateSize: () => width * (rotation % 180 === 0 ? paper : 1 / paper),
    overscan: 1,
    gap,
    scrollToFn: (offset, options, instance) => {
      elementScroll(offset, options, instance);
      ownTop.current = instance.scrollElement?.scrollTop ?? 0;
    },
    // The page that fills the upper half of the window is the one that is read.
    onChange: ({ scrollElement, getVirtualItemForOffset, measurementsCache }) => {
      const { scrollTop, clientHeight, scrollHeight } = scrollElement!;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      // One that was asked for stays until somebody scrolls; near the end it comes no higher than the end lets it.
      const isHeld = isAtEnd && measurementsCache[passed.current - 1]!.start >= scrollTop;
      isAsked.current &&= isHeld || Math.abs(scrollTop - ownTop.current) < 2;
      if (isAsked.current) return;
      const next = isAtEnd ? pages : (getVirtualItemForOffset(scrollTop + clientHeight / 3)?.index ?? 0) + 1;
      if (next === passed.current) return;
      passed.current = next;
      pass(next);
    },
  });
  const start = useEffectEvent(() => {
    passed.current = page;
    isAsked.current = true;
    list.scrollToIndex(page - 1, { align: "start" });
  });
  useEffect(() => start(), [asks]);
  useEffect(() => {
    list.measure();
    start();
  }, [list, width, rotation]);
  return (
    <div className={classes.all} style={{ height: list.getTotalSize(), width }}>
      {list.getVirtualItems().map(({ index, key, size, start: top }) => (
        <div
          key={key}
          ref={list.measureElement}
          data-index={index}
          className={classes.row}
          style={{ transform: `translateY(${top}px)` }}
        >
          <OnePage number={index + 1} width={width} rotation={rotation} room={size} />
        </div>
      ))}
    </div>
  );
}

/** What of the document is in sight. */
export function PdfPages({ view, width, box }: Props) {
  const { isAll, page, rotation } = view;
  return isAll ? (
    <AllPages view={view} width={width} box={box} />
  ) : (
    <OnePage key={page} number={page} width={width} rotation={rotation} />
  );
}
