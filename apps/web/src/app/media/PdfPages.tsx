import { Button, Card, FileButton, VisuallyHidden } from "@mantine/core";
import { IconFileAlert, IconFileTypePdf, IconFolderOpen } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { findOwnMedia, LazyPdfViewer } from "#features/media/index.ts";
import type { PdfSearch } from "#lib/pdf-search.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import classes from "./PdfPages.module.css";

function OpenButton({ onOpen, main = false }: { onOpen: (file: File) => void; main?: boolean }) {
  const { t } = useTranslation("media");
  return (
    // One element: the field that takes the file stands before its button.
    <div>
      <FileButton accept="application/pdf" onChange={(file) => file && onOpen(file)}>
        {(props) => (
          <Button variant={main ? "filled" : "default"} leftSection={<Icon of={IconFolderOpen} size={18} />} {...props}>
            {t("pdf.open")}
          </Button>
        )}
      </FileButton>
    </div>
  );
}

function Refused() {
  const { t } = useTranslation("media");
  return (
    <div role="alert">
      <EmptyState icon={IconFileAlert} tone="red" title={t("pdf.refused")}>
        {t("pdf.refusedText")}
      </EmptyState>
    </div>
  );
}

/** /pdf: reads a document of ours, or one of this device, which is sent nowhere. */
export function PdfPage({ url }: PdfSearch) {
  const { t } = useTranslation(["media", "routes", "empty"]);
  const [file, setFile] = useState<File | null>(null);
  const own = url === undefined ? null : findOwnMedia(url);
  const source = file ?? own;
  return (
    <>
      <PageHeading actions={source || url ? <OpenButton onOpen={setFile} /> : undefined}>{t("routes:pdf")}</PageHeading>
      {source ? (
        <Card padding={0} className={classes.window}>
          <LazyPdfViewer
            key={file ? `${file.name} ${file.lastModified}` : own}
            source={source}
            name={file?.name ?? t("media:pdf.document")}
            download
          />
        </Card>
      ) : url ? (
        <Refused />
      ) : (
        <EmptyState icon={IconFileTypePdf} title={t("empty:pdf.title")} action={<OpenButton onOpen={setFile} main />}>
          {t("empty:pdf.text")}
        </EmptyState>
      )}
    </>
  );
}

/** /PdfEmbeded: a document of ours in a frame of ours, with nothing around it. */
export function EmbeddedPdf(search: PdfSearch) {
  const { t } = useTranslation("routes");
  return (
    <>
      <VisuallyHidden component="h1">{t("pdf")}</VisuallyHidden>
      <Embedded {...search} />
    </>
  );
}

function Embedded({ url }: PdfSearch) {
  const { t } = useTranslation(["media", "empty"]);
  const own = url === undefined ? null : findOwnMedia(url);
  if (own) {
    return (
      <Card padding={0} className={classes.whole}>
        <LazyPdfViewer source={own} name={t("media:pdf.document")} download />
      </Card>
    );
  }
  return url ? (
    <Refused />
  ) : (
    <EmptyState icon={IconFileTypePdf} title={t("empty:pdf.title")}>
      {t("empty:pdf.text")}
    </EmptyState>
  );
}
