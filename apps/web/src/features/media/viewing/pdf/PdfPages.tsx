import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "react-pdf";
import classes from "./PdfViewer.module.css";
import type { PdfView } from "./use-pdf-view.ts";

/** Higher than wide by this much, as paper is, until a page is there. */
const paper = Math.SQRT2;
const gap = 12;

type PageProps = { number: number; width: number; rotation: number };

function OnePage({ number, width, rotation }: PageProps) {
  const { t } = useTranslation("media");
  // What scanners say of a page is to be added: the viewer takes the one turn instead of the other.
  const [own, setOwn] = useState(0);
  return (
    <Page
      className={classes.sheet}
      pageNumber={number}
      width={width}
      rotate={rotation === 0 ? undefined : (own + rotation) % 360}
      onLoadSuccess={({ rotate }) => setOwn(rotate)}
      suspense={false}
      renderAnnotationLayer={false}
      loading={<div className={classes.blank} style={{ width, height: width * paper }} />}
      error={<p className={classes.noteWords}>{t("pdf.pageFailed")}</p>}
    />
  );
}

type Props = { view: PdfView; width: number; box: RefObject<HTMLDivElement | null> };

/** All of them below one another; only those in sight are drawn. */
function AllPages({ view, width, box }: Props) {
  const { page, pages, pass, rotation } = view;
  const passed = useRef(page);
  const isAsked = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here alone
  const list = useVirtualizer({
    count: pages,
    getScrollElement: () => box.current,
    estimateSize: () => width * (rotation % 180 === 0 ? paper : 1 / paper),
    overscan: 1,
    gap,
    // The page that fills the upper half of the window is the one that is read.
    onChange: ({ scrollElement, getVirtualItemForOffset }) => {
      const { scrollTop, clientHeight, scrollHeight } = scrollElement!;
      const found = getVirtualItemForOffset(scrollTop + clientHeight / 3);
      if (!found) return;
      const read = found.index + 1;
      const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      // No later one comes up there: it is the last, or the one that was asked for.
      const next = !isAtEnd ? read : isAsked.current ? Math.max(passed.current, read) : pages;
      isAsked.current &&= isAtEnd;
      if (next === passed.current) return;
      passed.current = next;
      pass(next);
    },
  });
  const start = useEffectEvent(() => {
    isAsked.current = true;
    list.scrollToIndex(page - 1, { align: "start" });
  });
  const show = useEffectEvent(() => {
    if (page === passed.current) return;
    passed.current = page;
    start();
  });
  useEffect(() => show(), [page]);
  useEffect(() => {
    list.measure();
    start();
  }, [list, width, rotation]);
  return (
    <div className={classes.all} style={{ height: list.getTotalSize(), width }}>
      {list.getVirtualItems().map(({ index, key, start: top }) => (
        <div
          key={key}
          ref={list.measureElement}
          data-index={index}
          className={classes.row}
          style={{ transform: `translateY(${top}px)` }}
        >
          <OnePage number={index + 1} width={width} rotation={rotation} />
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
