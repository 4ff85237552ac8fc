import { loadTexts } from "#lib/i18n.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Opening } from "./Opening.tsx";

/** By far the largest part, for the fewest: fetched when a document is opened. */
export const LazyPdfViewer = lazyPart(
  async () => {
    const [module] = await Promise.all([import("./PdfViewer.tsx"), loadTexts("media")]);
    return module.PdfViewer;
  },
  <Opening />,
);
