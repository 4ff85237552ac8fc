import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, missing, Tag, Timestamp } from "./common.ts";
import { limits } from "./limits.ts";
import { FileView } from "./media.ts";

/** `none` takes a reaction back. */
export const reactionKinds = ["like", "happy", "celebrate", "dislike", "sad", "angry", "thinking"] as const;
export type ReactionKind = (typeof reactionKinds)[number];

export const itemStates = ["draft", "pending", "published", "rejected", "hidden", "removed"] as const;

/** What each kind of content carries besides its own text. */
export const ItemBase = z.object({
  id: Id,
  /** e.g. stories/{id}: what the calls for reactions, comments, bookmarks and reports take. */
  path: z.string(),
  collection: z.string(),
  spaceId: Id,
  /** Null when anonymous, and when the author is gone. */
  author: AuthorView.nullable(),
  isAnonymousPost: z.boolean(),
  isDraft: z.boolean(),
  state: z.enum(itemStates),
  /** Without '#'. */
  tags: z.array(z.string()),
  files: z.array(FileView),
  /** Counts up with each published text; an edit of an anonymous post names the one it was made from. */
  revision: z.number(),
  editedAt: Timestamp.nullable(),
  /** The reactions by kind, only kinds that there are. */
  reactions: z.partialRecord(z.enum(reactionKinds), z.number()),
  /** The viewer's own. */
  reaction: z.enum([...reactionKinds, "none"]),
  reacted: z.boolean(),
  bookmarked: z.boolean(),
  /** Of problems, solutions and tags; false on everything else. */
  joined: z.boolean(),
  upvoted: z.boolean(),
  downvoted: z.boolean(),
  following: z.boolean(),
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    comment: z.boolean(),
    react: z.boolean(),
    report: z.boolean(),
  }),
  ...instant,
});

/** Something that can be read elsewhere, named in a few words. */
export const ItemRef = z.object({
  collection: z.string(),
  path: z.string(),
  /** Its name, or the first words of its text; '' where the reader does not see it in lists, as of somebody muted. */
  title: z.string(),
  /** Where it leads in the product. */
  link: z.string(),
});
export type ItemRef = z.infer<typeof ItemRef>;

/** What has no such marks. */
export const noFlags = { joined: false, upvoted: false, downvoted: false, following: false } as const;

const fromServer =
  "about answer authorId authorName counters helped helpful isRemoved location priority problemId problemName rating rejection reviewed skillId solutionId solving status statusUpdatedAt updatedAt uploading waitingEdit";
const ofPosts = [...Object.keys(ItemBase.shape), ...fromServer.split(" ")];

/** What is asked of something new: where it cannot be had, the thing must not come out under a name instead. */
const wishes = ["isAnonymousPost", "isDraft"];
/** Every post says that it has no place; one that is given to what can have none would be lost. */
const isPlace = (key: string, value: unknown) => key === "location" && value !== null;
/** What only some kinds of new posts take; none of it is asked for by what is empty. */
const isOfOthers = (key: string, value: unknown) =>
  (key === "problemId" || key === "status") && value !== null && value !== "";

/**
 * The `data` of an item. Clients send items back whole: what only the server sets is let pass, and comes to nothing. Of what
 * is no post `View` says what that may be.
 */
export function itemInput<Shape extends z.core.$ZodLooseShape>(shape: Shape, View?: z.ZodObject) {
  const schema = z.strictObject(shape);
  const readOnly = View ? [...Object.keys(View.shape), "counters", "when", "createdAt"] : ofPosts;
  const ignored = new Set(readOnly.filter((field) => !(field in shape)));
  const isNew = "id" in shape;
  // What hangs on something else is told by its address where it belongs.
  const isNewPost = isNew && "isAnonymousPost" in shape;
  const isWished = (key: string, value: unknown) =>
    isPlace(key, value) || (isNew && value === true && wishes.includes(key)) || (isNewPost && isOfOthers(key, value));
  const drop = (given: z.input<typeof schema>): unknown =>
    given?.constructor === Object
      ? Object.fromEntries(Object.entries(given).filter(([key, value]) => !ignored.has(key) || isWished(key, value)))
      : given;
  return z.preprocess(drop, schema);
}

export const Html = z.string(missing("text_required")).max(limits.richText.received, "max_characters");

/** Doubles are dropped; the text's own hashtags come on top. */
export const ItemTags = z
  .array(Tag)
  .max(100, "max_tags")
  .transform((tags) => [...new Set(tags)])
  .pipe(z.array(z.string()).max(limits.itemTags.max, "max_tags"));

/** Files of the caller's own, in this order. Parts of one recording count as one, which only the server can tell. */
export const ItemFiles = z.array(z.looseObject({ id: Id })).max(limits.files.parts, "too_many_files");

const bareId = (text: string) => text.replace(/^\/?problems\//, "");
/** `{id}` or `problems/{id}`. */
export const ProblemRef = z.string().max(100).transform(bareId).pipe(Id);
/** Empty for none. */
export const ProblemId = z
  .string()
  .max(100)
  .transform((text) => bareId(text) || null)
  .pipe(Id.nullable())
  .nullable();

export const precisions = ["exact", "town", "country"] as const;
export type Precision = (typeof precisions)[number];

/**
 * Where a post is. Of what comes in the point, the precision (exact when absent), what the author calls an exact point and
 * the place_id count; all else is the server's, and what the precision leaves out is not stored.
 */
export const Location = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  formattedLocation: z.string().max(500).optional(),
  hash: z.string().max(20).optional(),
  locationTags: z.array(z.string().max(200)).max(20).optional(),
  accuracy: z.number().min(0).max(50_000_000).optional(),
  place_id: z.string().max(300).optional(),
  precision: z.enum(precisions).optional(),
});
export type Location = z.infer<typeof Location>;

/** What stands within a problem has a second id. */
const itemParams = {
  collection: z.enum(["stories", "problems", "solutions", "skills", "views", "faqs"]).optional(),
  id: Id,
  within: z.enum(["views", "solutions", "parts", "comments"]).optional(),
  innerId: Id.optional(),
};
/** The addresses of comments and of their replies, which begin with that of the item. */
export const commentPaths = [
  "/:collection/:id/comments/:commentId",
  "/:collection/:id/comments/:commentId/replies/:replyId",
  "/problems/:id/:within/:innerId/comments/:commentId",
  "/problems/:id/:within/:innerId/comments/:commentId/replies/:replyId",
] as const;
export const commentParams = z.object({ ...itemParams, commentId: Id.optional(), replyId: Id.optional() });
