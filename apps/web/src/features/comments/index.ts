export { CommentThread } from "./components/CommentThread.tsx";
export { KeptWords } from "./components/KeptWords.tsx";
export { useLiveComments } from "./comments.realtime.ts";
export { hideComment } from "./comments.mutations.ts";
export { discardComment, unsentComments } from "./comments.sending.ts";
