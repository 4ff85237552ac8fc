export { LazyVideoRecorder } from "./capture/LazyVideoRecorder.tsx";
export { type Capture, useCapture } from "./capture/use-capture.tsx";
export { AttachmentArea } from "./components/AttachmentArea.tsx";
export { FileDrop } from "./components/FileDrop.tsx";
export { YouTubeTool } from "./components/YouTubeTool.tsx";
export { UploadProgress } from "./components/UploadProgress.tsx";
export {
  type Attachment,
  type Attachments,
  createAttachments,
  forgetFiles,
  type KeptAttachment,
} from "./media.attachments.ts";
export { markOf } from "./media.marks.ts";
export { pictureProblem, pictureTypes } from "./media.pictures.ts";
export { useAdding } from "./use-adding.ts";
export { useUpload } from "./use-upload.ts";
export { FileTitle } from "./viewing/FileTitle.tsx";
export { kindIcons } from "./viewing/kind-icons.ts";
export { MediaStrip } from "./viewing/MediaStrip.tsx";
export { MediaViewer } from "./viewing/MediaViewer.tsx";
export { findOwnMedia } from "./viewing/own-address.ts";
export { LazyPdfViewer } from "./viewing/pdf/LazyPdfViewer.tsx";
export { PlayerStage } from "./viewing/PlayerStage.tsx";
export { SpaceMedia } from "./viewing/SpaceMedia.tsx";
export { Still } from "./viewing/Still.tsx";
export { useTitle } from "./viewing/use-title.ts";
export { clock, durationOf, isVisual, toViewItems, type ViewItem } from "./viewing/viewing.items.ts";
export { type Played, playedQuery } from "./viewing/viewing.queries.ts";
