export { AttachmentArea } from "./components/AttachmentArea.tsx";
export { UploadProgress } from "./components/UploadProgress.tsx";
export {
  type Attachment,
  type AttachmentProblem,
  type Attachments,
  createAttachments,
  forgetFiles,
  type KeptAttachment,
} from "./media.attachments.ts";
export { pictureProblem, pictureTypes } from "./media.pictures.ts";
export { useUpload } from "./use-upload.ts";
