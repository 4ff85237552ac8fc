/** What pages elsewhere say of themselves, for the links that people write. */
export { sweepPreviewsJob } from "./previews.jobs.ts";
export { previewsRoutes } from "./previews.routes.ts";
