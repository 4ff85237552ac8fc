import { lazyDialog } from "#ui/lazy-part.tsx";

/** Fetched ahead, for there it is the only way about. */
export const LazyNavDrawer = lazyDialog(async () => (await import("./NavDrawer.tsx")).NavDrawer);
