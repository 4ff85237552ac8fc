export { PostBody } from "./components/PostBody.tsx";
export { PostCard, usePostLabel } from "./components/PostCard.tsx";
export { AuthorAvatar } from "./components/PostHead.tsx";
export { PostRow } from "./components/PostRow.tsx";
export { PostSkeletons } from "./components/PostSkeletons.tsx";
export { type Sending, SendingCard, type SendingFile } from "./components/SendingCard.tsx";
export type { PostKind } from "./posts.kind.ts";
export { postKey, removePost } from "./posts.mutations.ts";
export { usePostKeys } from "./use-post-keys.ts";
