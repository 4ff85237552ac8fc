export { startUpload, type Upload } from "./media.uploads.ts";
