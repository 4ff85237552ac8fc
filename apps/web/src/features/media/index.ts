export { UploadProgress } from "./components/UploadProgress.tsx";
export { pictureProblem, pictureTypes } from "./media.pictures.ts";
export { useUpload } from "./use-upload.ts";
