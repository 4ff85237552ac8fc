export { NothingFound } from "./components/NothingFound.tsx";
export { OfPost } from "./components/OfPost.tsx";
export { PostBody } from "./components/PostBody.tsx";
export { PostCard, usePostLabel } from "./components/PostCard.tsx";
export { PostFoot } from "./components/PostFoot.tsx";
export { ListTools } from "./components/ListTools.tsx";
export { InSpace } from "./components/InSpace.tsx";
export { AuthorAvatar, ByWhom, PostEdited } from "./components/PostHead.tsx";
export { PostActions } from "./components/PostActions.tsx";
export { NewsPill } from "./components/NewsPill.tsx";
export { NamedOnItsWay } from "./components/NamedOnItsWay.tsx";
export { firstWithPicture, PostList } from "./components/PostList.tsx";
export { PostState } from "./components/PostState.tsx";
export { PostSkeletons } from "./components/PostSkeletons.tsx";
export { PostThread } from "./components/PostThread.tsx";
export { PostWords } from "./components/PostWords.tsx";
export { SearchTools } from "./components/SearchTools.tsx";
export { ViewButton } from "./components/ViewButton.tsx";
export { type Sending, SendingCard } from "./components/SendingCard.tsx";
export { catchUp } from "./posts.catch-up.ts";
export { isProposed } from "./compose/post-draft.ts";
export type { PostKind } from "./posts.kind.ts";
export { postKey, removePost } from "./posts.mutations.ts";
export { listOf, type PostFilter, postKeys, postsQuery } from "./posts.queries.ts";
export { placePost } from "./posts.placing.ts";
export { defineSending, wizardTexts } from "./posts.sending.ts";
export { useNamedTexts } from "./posts.texts.ts";
export { useLivePosts } from "./posts.realtime.ts";
export { useListed } from "./use-listed.ts";
export { setListView } from "./use-list-view.ts";
export { isNarrowed, toFilter, usePostSearch } from "./use-post-search.ts";
export { FileField } from "./compose/FileField.tsx";
export { GoesTo } from "./compose/GoesTo.tsx";
export { LeaveDialog } from "./compose/LeaveDialog.tsx";
export {
  emptyPost,
  fileIdsOf,
  type NewPost,
  type PostDraft,
  toNewPost,
  toPostChange,
  toPostData,
  toPostDraft,
} from "./compose/post-draft.ts";
export { PostingAs } from "./compose/PostingAs.tsx";
export { PostWizard } from "./compose/PostWizard.tsx";
export { TextDialog } from "./compose/TextDialog.tsx";
export { WaitsHint } from "./compose/WaitsHint.tsx";
export { sendPost } from "./compose/unsent-post.ts";
export { usePostForm } from "./compose/use-post-form.ts";
export { useTold, type Written } from "./compose/use-told.ts";
export { AsField, MediaStep, PreviewStep, WordsFields } from "./compose/WizardSteps.tsx";
