/** Uploaded files: how they come in, what is made of them, and who may fetch them. Features refer to them by id. */
export {
  attachFiles,
  type CleanFiles,
  finishCopies,
  loadFiles,
  loadFileViews,
  withCleanFiles,
} from "./media.attachments.ts";
export { mediaJobs } from "./media.jobs.ts";
export { findKeptFile } from "./media.kept.ts";
export { toMediaUrl } from "./media.keys.ts";
export { addPicture } from "./media.pictures.ts";
export { mediaRoutes } from "./media.routes.ts";
export { findOwnImage, removeMedia, removeMediaOf } from "./media.service.ts";
