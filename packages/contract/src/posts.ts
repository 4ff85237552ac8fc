import { z } from "zod";
import { Id, instant, missing, Nothing } from "./common.ts";
import { Html, ItemBase, ItemFiles, itemInput, ItemTags, Location } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** Words that would take the place of those that are shown. */
const WaitingEdit = z.object({
  /** Null for posts without one. */
  name: z.string().nullable(),
  html: z.string(),
  tags: z.array(z.string()),
});

/** What every kind of post carries: stories, problems, solutions, skills, FAQs. */
export const PostBase = ItemBase.extend({
  location: Location.nullable(),
  /** For its author: why it was rejected. */
  rejection: z.string().nullable(),
  /** For the author of a named one: their edit that waits for approval, where there is one. */
  waitingEdit: WaitingEdit.optional(),
});

export type PostView = z.infer<typeof PostBase>;

/** What a person may give to a post and change of it, besides its text. */
export const PostFields = {
  tags: ItemTags.optional(),
  files: ItemFiles.optional(),
  isDraft: z.boolean().optional(),
};
/** Of stories, problems and solutions: nothing else happens at a place. */
export const PlaceFields = { location: Location.nullable().optional() };
/** What only a new one takes. */
export const NewPostFields = { id: Id.optional(), isAnonymousPost: z.boolean().optional() };
export const PostChangeFields = {
  /** Of an anonymous post: the revision that was edited; another one by now is 409. */
  baseRevision: z.number().int().min(1).optional(),
  /** As it is: a post under a name cannot lose it, nor an anonymous one get one. */
  isAnonymousPost: z.boolean().optional(),
};

/** Its length is judged by the server alone: a draft's may be unfinished. */
export const PostName = z.string(missing("title_required")).max(1000, "max_characters");

/** Of something new that can be a draft: one without words is like an empty one. Changes never take this. */
export const NewText = Html.default("");

/** The fields of a new post with a name and a description. */
export const NamedPostFields = { ...NewPostFields, ...PostFields, name: PostName.default(""), description: NewText };
export const NamedPostInput = itemInput(NamedPostFields);
export const NamedChangeFields = {
  ...PostChangeFields,
  ...PostFields,
  name: PostName.optional(),
  description: Html.optional(),
};
export const NamedPostChange = itemInput(NamedChangeFields);
export const PlacedPostChange = itemInput({ ...NamedChangeFields, ...PlaceFields });
export const NamedPostView = PostBase.extend({ name: z.string(), description: z.string() });

export const RevisionView = z.object({
  id: Id,
  number: z.number(),
  state: z.enum(["published", "pending", "rejected"]),
  /** Null for posts without one. */
  name: z.string().nullable(),
  html: z.string(),
  tags: z.array(z.string()),
  /** Of an anonymous post every text is a community edit. */
  isCommunityEdit: z.boolean(),
  note: z.string(),
  ...instant,
});
export type RevisionView = z.infer<typeof RevisionView>;

/** What can be wrong with a post's words. */
export const postErrors = [
  "text_required",
  "question_required",
  "title_required",
  "min_characters",
  "max_characters",
  "too_much_formatting",
  "invalid_characters",
  "hashtag_required",
  "max_tags",
  "unknown_media",
  "media_not_ready",
  "place_unknown",
  "file_not_cleanable",
  "not_found",
  "forbidden",
] as const;
const onePost = z.object({ id: Id });

/** The four operations that every kind of post has. */
export function postEndpoints<View extends z.ZodType, Body extends z.ZodType, Change extends z.ZodType>(kind: {
  kind: string;
  collection: string;
  View: View;
  body: Body;
  change: Change;
  summary: string;
}) {
  const { collection, View } = kind;
  return {
    create: endpoint({
      method: "POST",
      path: `/${collection}`,
      action: `${kind.kind}.create`,
      access: "user",
      summary: kind.summary,
      body: kind.body,
      response: z.object({ data: View }),
      errors: [...postErrors, "not_joined", "anonymity_needs_members", "id_taken"],
      limit: "posts",
    }),
    update: endpoint({
      method: "PATCH",
      path: `/${collection}/:id`,
      action: `${kind.kind}.update`,
      access: "user",
      summary: `Changes a ${kind.kind}, or publishes a draft; an edit of an anonymous one waits for approval (202, pending)`,
      params: onePost,
      body: kind.change,
      response: z.object({ data: View, pending: z.boolean().optional() }),
      errors: [...postErrors, "not_joined", "anonymity_needs_members", "only_words", "conflict", "illegal_transition"],
    }),
    remove: endpoint({
      method: "DELETE",
      path: `/${collection}/:id`,
      action: `${kind.kind}.remove`,
      access: "user",
      summary: `Deletes a ${kind.kind}, by its author or who moderates the space`,
      params: onePost,
      response: Nothing,
      errors: ["not_found", "forbidden"],
    }),
    listRevisions: endpoint({
      method: "GET",
      path: `/${collection}/:id/revisions`,
      action: `${kind.kind}.listRevisions`,
      access: "user",
      summary: `The texts of a ${kind.kind}, newest first; those that wait or were refused for who approves, and for the author of a named one`,
      params: onePost,
      response: z.object({ items: z.array(RevisionView).max(limits.revisions.max) }),
      errors: ["not_found"],
    }),
  };
}
