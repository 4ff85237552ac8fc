import { lazyDialog } from "#ui/lazy-part.tsx";

/** Fetched ahead: where there is no room for the navigation beside the page, it is the only way about. */
export const LazyNavDrawer = lazyDialog(async () => (await import("./NavDrawer.tsx")).NavDrawer);
