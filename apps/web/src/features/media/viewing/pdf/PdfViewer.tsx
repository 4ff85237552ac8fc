import { useElementSize } from "@mantine/hooks";
import { IconFileAlert } from "@tabler/icons-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Document, PasswordResponses, pdfjs } from "react-pdf";
import "react-pdf/dist/Page/TextLayer.css";
// oxlint-disable-next-line import/default -- Vite makes an address of any file
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { IconTile } from "#ui/IconTile.tsx";
import { Opening } from "./Opening.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { PdfPages } from "./PdfPages.tsx";
import { PdfToolbar } from "./PdfToolbar.tsx";
import classes from "./PdfViewer.module.css";
import { usePdfView } from "./use-pdf-view.ts";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** Everything that a document may lack comes from us: fonts, character maps, decoders. Nothing of its forms or scripts runs. */
const options = {
  cMapUrl: "/pdfjs/cmaps/",
  cMapPacked: true,
  standardFontDataUrl: "/pdfjs/standard_fonts/",
  wasmUrl: "/pdfjs/wasm/",
  enableXfa: false,
};

/** 100 % is a page as wide as the window, or as one reads it well. */
const readingWidth = 800;
const edges = 32;

type Asked = { isWrong: boolean; answer: (password: string) => void };

type Props = {
  /** Its address, which is one of ours, or a file of this device. */
  source: string | File;
  name: string;
  /** Further acts in the toolbar. */
  tools?: ReactNode;
  /** The dialog around it has a way to save it. */
  download?: boolean;
};

/** Reads a pdf: page by page or all at once, turned, larger or smaller. */
export function PdfViewer({ source, name, tools, download = false }: Props) {
  const { t } = useTranslation("media");
  const view = usePdfView();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const { ref, width } = useElementSize<HTMLDivElement>();
  const box = useRef<HTMLDivElement>(null);
  const failed = (
    <div className={classes.note} role="alert">
      <IconTile icon={IconFileAlert} size={44} round />
      <p className={classes.noteWords}>{t("pdf.failed")}</p>
    </div>
  );
  const pageWidth = Math.min(Math.max(width - edges, 200), readingWidth) * view.zoom;
  return (
    // Keys for all that is inside of it, which has its own names.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.viewer} onKeyDown={view.onKeyDown}>
      {view.pages > 0 && (
        <PdfToolbar view={view} download={download && typeof source === "string" ? { url: source, name } : undefined}>
          {tools}
        </PdfToolbar>
      )}
      <div ref={ref} className={classes.measure}>
        <section
          ref={box}
          className={classes.box}
          aria-label={name}
          // A document is scrolled by keys too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {asked && <PasswordForm isWrong={asked.isWrong} onSubmit={asked.answer} />}
          <Document
            className={classes.document}
            file={source}
            options={options}
            suspense={false}
            loading={asked ? "" : <Opening share={share} />}
            error={failed}
            noData={failed}
            onLoadProgress={({ loaded, total }) => setShare(total > 0 ? Math.min(loaded / total, 1) : null)}
            onPassword={(answer, reason) =>
              setAsked({ isWrong: reason === PasswordResponses.INCORRECT_PASSWORD, answer })
            }
            onLoadSuccess={({ numPages }) => {
              // The field goes, and the keyboard with it: on to what it opened.
              if (asked) box.current?.focus();
              setAsked(null);
              setShare(null);
              view.open(numPages);
            }}
            onLoadError={() => setAsked(null)}
          >
            {width > 0 && view.pages > 0 && <PdfPages view={view} width={pageWidth} box={box} />}
          </Document>
        </section>
      </div>
    </div>
  );
}
