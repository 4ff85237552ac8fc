import { Progress } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Delayed } from "#ui/Delayed.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import classes from "./PdfViewer.module.css";

type Props = {
  /** How much of it is here; null while nobody can tell. */
  share?: number | null;
};

/** In the place of a document that is on its way. */
export function Opening({ share = null }: Props) {
  const { t } = useTranslation("media");
  const { percent } = useFormats();
  const words = t("pdf.opening");
  return (
    <Delayed>
      <div className={classes.note}>
        <IconTile icon={IconFileTypePdf} size={44} round />
        <output className={classes.noteWords}>{words}</output>
        <Progress
          className={classes.bar}
          value={share === null ? 100 : share * 100}
          striped={share === null}
          animated={share === null}
          aria-label={words}
        />
        <span className={classes.share}>{share === null ? "\u00a0" : percent(share)}</span>
      </div>
    </Delayed>
  );
}
