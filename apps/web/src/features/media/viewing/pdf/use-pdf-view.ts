import { type KeyboardEvent, useState } from "react";

const smallest = 0.5;
const largest = 2;
const step = 0.2;
const quarter = 90;

/** Rounded: steps of 0.2 do not add up to whole numbers. */
function toZoom(zoom: number): number {
  return Math.round(Math.min(Math.max(zoom, smallest), largest) * 10) / 10;
}

/** How a document is looked at. */
export function usePdfView() {
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [asks, setAsks] = useState(0);
  const [zoom, setZoom] = useState(1);
  const [rotation, setRotation] = useState(0);
  const [isAll, setAll] = useState(false);
  const goTo = (to: number) => {
    setPage(Math.min(Math.max(to, 1), Math.max(pages, 1)));
    setAsks((now) => now + 1);
  };
  const zoomBy = (by: number) => setZoom((now) => toZoom(now + by));

  const acts: Record<string, () => void> = {
    PageUp: () => goTo(page - 1),
    PageDown: () => goTo(page + 1),
    Home: () => goTo(1),
    End: () => goTo(pages),
    "+": () => zoomBy(step),
    "=": () => zoomBy(step),
    "-": () => zoomBy(-step),
    "0": () => setZoom(1),
    r: () => setRotation((now) => (now + quarter) % 360),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = acts[event.key];
    const isTyping = (event.target as Element).closest("input") !== null;
    if (!act || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return {
    pages,
    /** Another document is there: it begins at its first page. */
    open: (count: number) => {
      setPages(count);
      setPage(1);
    },
    page,
    /** How often a page was asked for: what is only scrolled to is another page, too. */
    asks,
    goTo,
    /** Scrolled to: nothing is to scroll there once more. */
    pass: setPage,
    zoom,
    isSmallest: zoom <= smallest,
    isLargest: zoom >= largest,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(-step),
    resetZoom: () => setZoom(1),
    rotation,
    rotate: () => setRotation((now) => (now + quarter) % 360),
    isAll,
    toggleAll: () => setAll((now) => !now),
    onKeyDown,
  };
}

export type PdfView = ReturnType<typeof usePdfView>;
