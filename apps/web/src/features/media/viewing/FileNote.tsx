import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { IconTile } from "#ui/IconTile.tsx";
import { kindIcons } from "./kind-icons.ts";
import classes from "./Stages.module.css";
import { useTitle } from "./use-title.ts";
import type { ViewItem } from "./viewing.items.ts";

type Props = {
  item: ViewItem;
  /** Why there is nothing more to see. */
  words?: string;
};

/** In the place of what cannot be shown: what it is, and the way to have it. */
export function FileNote({ item, words }: Props) {
  const { t } = useTranslation("media");
  const titleOf = useTitle();
  const { kind, file, parts } = item;
  const { bytes } = useFormats();
  return (
    <div className={classes.note}>
      <IconTile icon={kindIcons[kind]} size={56} round />
      <span className={classes.noteName}>{titleOf(item)}</span>
      {words ? <p role="alert">{words}</p> : <span>{bytes(file.size)}</span>}
      {parts.length === 1 && (
        <Button component="a" href={file.url ?? undefined} download={file.name}>
          {t("viewer.download")}
        </Button>
      )}
    </div>
  );
}
