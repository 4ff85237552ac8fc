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
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here alone
  const list = useVirtualizer({
    count: pages,
    getScrollElement: () => box.current,
    estimateSize: () => width * (rotation % 180 === 0 ? paper : 1 / paper),
    overscan: 1,
    gap,
    // The page that fills the upper half of the window is the one that is read.
    onChange: ({ scrollOffset, scrollRect, getVirtualItemForOffset }) => {
      const found = getVirtualItemForOffset((scrollOffset ?? 0) + (scrollRect?.height ?? 0) / 3);
      if (!found || found.index + 1 === passed.current) return;
      passed.current = found.index + 1;
      pass(found.index + 1);
    },
  });
  const show = useEffectEvent((to: number) => {
    if (to === passed.current) return;
    passed.current = to;
    list.scrollToIndex(to - 1, { align: "start" });
  });
  useEffect(() => show(page), [page]);
  const start = useEffectEvent(() => list.scrollToIndex(page - 1, { align: "start" }));
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
