import { Picture } from "./Picture.tsx";
import classes from "./Stages.module.css";
import type { Zoom } from "./use-zoom.ts";
import type { ViewItem } from "./viewing.items.ts";
import { ZoomTools } from "./ZoomTools.tsx";

type Props = { item: ViewItem; label: string; zoom: Zoom };

/** A picture as a whole, or as near as one likes. */
export function PictureStage({ item, label, zoom }: Props) {
  const isZoomed = zoom.scale > 1;
  return (
    <>
      <div className={classes.picture} data-zoomed={isZoomed || undefined} {...zoom.stageProps}>
        <div className={classes.moved} style={{ transform: zoom.transform }}>
          {/* As large as it is looked at: a closer look fetches a larger one. */}
          <Picture file={item.file} alt={label} fit="contain" sizes={isZoomed ? "4000px" : "100vw"} eager retry />
        </div>
      </div>
      <div className={classes.zoom}>
        <ZoomTools
          scale={zoom.scale}
          isSmallest={!isZoomed}
          isLargest={zoom.isLargest}
          onOut={zoom.zoomOut}
          onIn={zoom.zoomIn}
          onReset={zoom.reset}
        />
      </div>
    </>
  );
}
