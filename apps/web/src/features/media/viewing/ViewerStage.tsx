import { FileNote } from "./FileNote.tsx";
import { LazyPdfViewer } from "./pdf/LazyPdfViewer.tsx";
import { PictureStage } from "./PictureStage.tsx";
import { PlayerStage } from "./PlayerStage.tsx";
import { useTitle } from "./use-title.ts";
import type { Zoom } from "./use-zoom.ts";
import type { ViewItem } from "./viewing.items.ts";
import { YouTubeStage } from "./YouTubeStage.tsx";

type Props = {
  item: ViewItem;
  /** What it is called to readers. */
  label: string;
  zoom: Zoom;
  /** Somebody has pressed its still to get here: it plays. */
  started: boolean;
};

export function ViewerStage({ item, label, zoom, started }: Props) {
  const titleOf = useTitle();
  switch (item.kind) {
    case "picture":
      return <PictureStage item={item} label={label} zoom={zoom} />;
    case "film":
    case "sound":
      return <PlayerStage item={item} started={started} />;
    case "youtube":
      return <YouTubeStage item={item} started={started} />;
    case "pdf":
      return item.file.url && <LazyPdfViewer source={item.file.url} name={titleOf(item)} />;
    case "file":
      return <FileNote item={item} />;
  }
}
