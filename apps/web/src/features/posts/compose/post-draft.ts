import type { AuthorView, FileView, Location, PostView } from "@bump/contract";
import { findHashtags } from "@bump/contract/rules";
import type { KeptAttachment } from "#features/media/index.ts";
import { newDraftId } from "#lib/kept-drafts.ts";
import { plainText } from "#lib/plain-text.ts";

type PostState = PostView["state"];

/** A post with a name that is being written, as this device keeps it. */
export type PostDraft = {
  /** The post's own id from the first letter on: sent twice, it is still one. */
  id: string;
  spaceId: string;
  step: number;
  isAnonymous: boolean;
  isDraft: boolean;
  name: string;
  html: string;
  files: KeptAttachment[];
  /** Missing in drafts that were kept before there were places. */
  location?: Location | null;
  /** Files and place stay as they are. */
  isOnlyWords?: boolean;
};

/** Of an anonymous one that is out others propose another text, and so does its author. */
export function isProposed({ isAnonymousPost, state }: { isAnonymousPost: boolean; state: PostState }): boolean {
  return isAnonymousPost && (state === "published" || state === "hidden");
}

export function emptyPost(spaceId: string): PostDraft {
  return {
    id: newDraftId(),
    spaceId,
    step: 0,
    isAnonymous: false,
    isDraft: false,
    name: "",
    html: "",
    files: [],
    location: null,
  };
}

type Written = {
  id: string;
  spaceId: string;
  name: string;
  description: string;
  isAnonymousPost: boolean;
  isDraft: boolean;
  state: PostState;
  files: readonly FileView[];
  location: Location | null;
  waitingEdit?: PostView["waitingEdit"];
};

/** One that is there, to be changed; from the words on that wait, where some do. */
export function toPostDraft(post: Written): PostDraft {
  const { id, spaceId, name, description, isAnonymousPost, isDraft, files, location } = post;
  return {
    id,
    spaceId,
    step: 0,
    isAnonymous: isAnonymousPost,
    isDraft,
    name: post.waitingEdit?.name ?? name,
    html: post.waitingEdit?.html ?? description,
    files: files.map((media) => ({ key: media.id, name: media.name, size: media.size, mime: "", media })),
    location,
    isOnlyWords: isProposed(post),
  };
}

/** Those of its files that the server has: all, once they have been sent. */
export function fileIdsOf({ files }: Pick<PostDraft, "files">): { id: string }[] {
  return files.flatMap(({ media }) => (media ? [{ id: media.id }] : []));
}

/** What is sent of a new one, under its own id. */
export function toPostData(draft: PostDraft) {
  const { id, name, html, isAnonymous, isDraft, location = null } = draft;
  return { id, name, description: html, files: fileIdsOf(draft), location, isAnonymousPost: isAnonymous, isDraft };
}

/** How a new one looks until the server has it. */
export function toNewPost(draft: PostDraft, me: AuthorView, collection: "problems" | "solutions" | "skills") {
  const { id: author, displayName, photoURL, role } = me;
  const { id, spaceId, name, html, isAnonymous, isDraft, location = null } = draft;
  return {
    id,
    path: `${collection}/${id}`,
    collection,
    spaceId,
    author: isAnonymous ? null : { id: author, displayName, photoURL, role },
    isAnonymousPost: isAnonymous,
    isDraft,
    state: isDraft ? ("draft" as const) : isAnonymous ? ("pending" as const) : ("published" as const),
    name,
    description: html,
    tags: findHashtags(plainText(html)),
    files: [] as FileView[],
    location,
  };
}

export type NewPost = ReturnType<typeof toNewPost>;

/** What is sent of one that is changed; of an anonymous one with the text that the change was made from. */
export function toPostChange(
  post: { isDraft: boolean; isAnonymousPost: boolean; revision: number },
  { name, html, isDraft, location = null, isOnlyWords }: PostDraft,
  fileIds: readonly string[],
) {
  return {
    name,
    description: html,
    ...(!isOnlyWords && { files: fileIds.map((id) => ({ id })), location }),
    ...(post.isDraft && { isDraft }),
    ...(post.isAnonymousPost && { baseRevision: post.revision }),
  };
}
