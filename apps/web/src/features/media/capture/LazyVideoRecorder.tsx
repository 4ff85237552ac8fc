import { loadTexts } from "#lib/i18n.ts";
import { lazyPart } from "#ui/lazy-part.tsx";

/** With the camera's code, which no other page needs. */
export const LazyVideoRecorder = lazyPart(async () => {
  const [module] = await Promise.all([import("./VideoRecorder.tsx"), loadTexts("capture", "media")]);
  return module.VideoRecorder;
});
