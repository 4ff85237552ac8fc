import { ActionIcon, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconDownload, IconFiles, IconRotateClockwise } from "@tabler/icons-react";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import { ViewTool } from "../ViewTool.tsx";
import { ZoomTools } from "../ZoomTools.tsx";
import classes from "./PdfViewer.module.css";
import type { PdfView } from "./use-pdf-view.ts";

/** Which page is in sight; another one may be typed. */
function PageField({ view }: { view: PdfView }) {
  const { t } = useTranslation("media");
  const { number } = useFormats();
  const [typed, setTyped] = useState<string | null>(null);
  const go = (event?: SubmitEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    const wanted = Number.parseInt(typed ?? "", 10);
    if (!Number.isNaN(wanted)) view.goTo(wanted);
    setTyped(null);
  };
  return (
    <form className={classes.page} onSubmit={go}>
      <TextInput
        aria-label={t("pdf.page")}
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: classes.pageInput }}
        value={typed ?? String(view.page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => go()}
      />
      <span className={classes.pages}>{t("pdf.of", { count: view.pages, number: number(view.pages) })}</span>
    </form>
  );
}

type Props = {
  view: PdfView;
  /** Where it can be saved from, and under which name. */
  download?: { url: string; name: string };
  /** Further acts. */
  children?: ReactNode;
};

export function PdfToolbar({ view, download, children }: Props) {
  const { t } = useTranslation("media");
  const { page, pages } = view;
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t("pdf.tools")}>
      <div className={classes.group}>
        <ViewTool
          icon={IconChevronUp}
          label={t("pdf.previous")}
          disabled={page <= 1}
          onClick={() => view.goTo(page - 1)}
        />
        <PageField view={view} />
        <ViewTool
          icon={IconChevronDown}
          label={t("pdf.next")}
          disabled={page >= pages}
          onClick={() => view.goTo(page + 1)}
        />
      </div>
      <span className={classes.gap} />
      <div className={classes.group}>
        <ZoomTools
          scale={view.zoom}
          isSmallest={view.isSmallest}
          isLargest={view.isLargest}
          onOut={view.zoomOut}
          onIn={view.zoomIn}
          onReset={view.resetZoom}
        />
        <span className={classes.gap} />
        <ViewTool icon={IconRotateClockwise} label={t("pdf.rotate")} onClick={view.rotate} />
        <ViewTool icon={IconFiles} label={t("pdf.all")} pressed={view.isAll} onClick={view.toggleAll} />
        {download && (
          <ActionIcon
            component="a"
            href={download.url}
            download={download.name}
            aria-label={t("viewer.download")}
            title={t("viewer.download")}
          >
            <Icon of={IconDownload} />
          </ActionIcon>
        )}
        {children}
      </div>
    </div>
  );
}
