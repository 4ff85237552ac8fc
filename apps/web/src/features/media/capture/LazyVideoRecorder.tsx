import { lazyPart } from "#ui/lazy-part.tsx";

/** With the camera's code, which no other page needs. */
export const LazyVideoRecorder = lazyPart(async () => (await import("./VideoRecorder.tsx")).VideoRecorder);
