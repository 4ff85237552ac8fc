export { CommentThread } from "./components/CommentThread.tsx";
export { useLiveComments } from "./comments.realtime.ts";
export { hideComment } from "./comments.mutations.ts";
