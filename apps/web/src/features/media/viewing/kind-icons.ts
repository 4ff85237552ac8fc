import { IconBrandYoutube, IconFile, IconFileTypePdf, IconMusic, IconPhoto, IconVideo } from "@tabler/icons-react";
import type { IconDrawing } from "#ui/Icon.tsx";
import type { ViewKind } from "./viewing.items.ts";

export const kindIcons: Record<ViewKind, IconDrawing> = {
  picture: IconPhoto,
  film: IconVideo,
  sound: IconMusic,
  youtube: IconBrandYoutube,
  pdf: IconFileTypePdf,
  file: IconFile,
};
