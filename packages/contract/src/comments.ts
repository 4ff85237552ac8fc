import { z } from "zod";
import { Id, Nothing } from "./common.ts";
import { commentParams, commentPaths, Html, ItemBase, itemInput, ItemRef, ItemTags } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { RevisionView } from "./posts.ts";

const Path = z.string().max(limits.itemPath.max, "max_characters");

export const CommentView = ItemBase.extend({
  collection: z.enum(["comments", "replies"]),
  /** Sanitised HTML; '' where it was removed and only its answers are left. */
  commentHTML: z.string(),
  isRemoved: z.boolean(),
  /** Away from its thread: what it was said to. Null where the viewer may not read that. */
  about: ItemRef.nullable().optional(),
  counters: z.object({ totalReactions: z.number(), totalReplies: z.number() }),
});
export type CommentView = z.infer<typeof CommentView>;

export const CommentInput = itemInput({ id: Id.optional(), commentHTML: Html, tags: ItemTags.optional() });

/** `{item}` or `{item}/comments` for a comment, `{item}/comments/{id}/replies` for a reply. */
export const createComment = endpoint({
  method: "POST",
  path: "/comments",
  action: "comment.create",
  access: "user",
  summary: "Comments on an item, or answers a comment",
  body: z.strictObject({ path: Path, data: CommentInput }),
  response: z.object({ data: CommentView }),
  errors: [
    "text_required",
    "max_characters",
    "too_much_formatting",
    "max_tags",
    "unknown_path",
    "not_found",
    "forbidden",
    "id_taken",
  ],
  limit: "comments",
});

/** `path` says where it is, unless its address does. */
export const updateComment = endpoint({
  method: "PATCH",
  path: "/comments/:id",
  aliases: commentPaths,
  action: "comment.update",
  access: "user",
  summary: "Changes a comment or reply of the caller's",
  params: commentParams,
  body: z.strictObject({ path: Path.optional(), data: CommentInput }),
  response: z.object({ data: CommentView }),
  errors: [
    "text_required",
    "max_characters",
    "too_much_formatting",
    "max_tags",
    "unknown_path",
    "not_found",
    "forbidden",
  ],
});

export const removeComment = endpoint({
  method: "DELETE",
  path: "/comments/:id",
  aliases: commentPaths,
  action: "comment.remove",
  access: "user",
  summary: "Deletes a comment or reply, by its author or who moderates the space",
  params: commentParams,
  query: z.strictObject({ path: Path.optional() }),
  response: Nothing,
  errors: ["unknown_path", "not_found", "forbidden"],
});

export const listCommentRevisions = endpoint({
  method: "GET",
  path: "/comments/:id/revisions",
  action: "comment.listRevisions",
  access: "user",
  summary: "The texts of a comment or reply, newest first",
  params: z.object({ id: Id }),
  query: z.strictObject({ path: Path }),
  response: z.object({ items: z.array(RevisionView).max(limits.revisions.max) }),
  errors: ["unknown_path", "not_found"],
});
