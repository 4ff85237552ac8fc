import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { IconTile } from "#ui/IconTile.tsx";
import { kindIcons } from "./kind-icons.ts";
import { LazyPdfViewer } from "./pdf/LazyPdfViewer.tsx";
import { PictureStage } from "./PictureStage.tsx";
import { PlayerStage } from "./PlayerStage.tsx";
import classes from "./Stages.module.css";
import type { Zoom } from "./use-zoom.ts";
import type { ViewItem } from "./viewing.items.ts";
import { YouTubeStage } from "./YouTubeStage.tsx";

function FileNote({ item: { file } }: { item: ViewItem }) {
  const { t } = useTranslation("media");
  const { bytes } = useFormats();
  return (
    <div className={classes.note}>
      <IconTile icon={kindIcons.file} size={56} round />
      <span className={classes.noteName}>{file.name}</span>
      <span>{bytes(file.size)}</span>
      <Button component="a" href={file.url ?? undefined} download={file.name}>
        {t("viewer.download")}
      </Button>
    </div>
  );
}

type Props = {
  item: ViewItem;
  /** What it is called to readers. */
  label: string;
  zoom: Zoom;
  /** Somebody has pressed its still to get here: it plays. */
  started: boolean;
};

export function ViewerStage({ item, label, zoom, started }: Props) {
  switch (item.kind) {
    case "picture":
      return <PictureStage item={item} label={label} zoom={zoom} />;
    case "film":
    case "sound":
      return <PlayerStage item={item} started={started} />;
    case "youtube":
      return <YouTubeStage item={item} started={started} />;
    case "pdf":
      return item.file.url && <LazyPdfViewer source={item.file.url} name={item.file.name} />;
    case "file":
      return <FileNote item={item} />;
  }
}
