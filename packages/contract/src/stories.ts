import { z } from "zod";
import { Id, Nothing, Timestamp } from "./common.ts";
import { Html, ItemBase, ItemFiles, itemInput, ItemTags, Location, ProblemId } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

export const StoryView = ItemBase.extend({
  collection: z.literal("stories"),
  /** Sanitised HTML. */
  story: z.string(),
  /** problems/{id}; null for a story told to the space. */
  problemId: z.string().nullable(),
  problemName: z.string().nullable(),
  location: Location.nullable(),
  counters: z.object({ totalReactions: z.number(), totalComments: z.number() }),
  /** For its author: why it was rejected. */
  rejection: z.string().nullable(),
});
export type StoryView = z.infer<typeof StoryView>;

const StoryFields = {
  story: Html,
  tags: ItemTags.optional(),
  files: ItemFiles.optional(),
  location: Location.nullable().optional(),
  isDraft: z.boolean().optional(),
};

export const StoryInput = itemInput({
  id: Id.optional(),
  ...StoryFields,
  isAnonymousPost: z.boolean().optional(),
  problemId: ProblemId.optional(),
});
export type StoryInput = z.infer<typeof StoryInput>;

export const StoryChange = itemInput({
  ...StoryFields,
  story: Html.optional(),
  /** Of a named story: where it is told. */
  problemId: ProblemId.optional(),
  /** Of an anonymous one: the revision that was edited; another one by now is 409. */
  baseRevision: z.number().int().min(1).optional(),
});
export type StoryChange = z.infer<typeof StoryChange>;

const oneStory = z.object({ id: Id });

export const createStory = endpoint({
  method: "POST",
  path: "/stories",
  action: "story.create",
  access: "user",
  summary: "Tells a story: to a space, to a joined problem, anonymously, or as a draft",
  body: z.strictObject({
    data: StoryInput,
    problemId: ProblemId.optional(),
    spaceId: z.literal("").or(Id).optional(),
  }),
  response: z.object({ data: StoryView }),
  errors: [
    "text_required",
    "min_characters",
    "max_characters",
    "hashtag_required",
    "max_tags",
    "unknown_media",
    "file_not_cleanable",
    "not_joined",
    "anonymity_needs_members",
    "id_taken",
    "not_found",
    "forbidden",
  ],
  limit: "posts",
});

export const updateStory = endpoint({
  method: "PATCH",
  path: "/stories/:id",
  action: "story.update",
  access: "user",
  summary: "Changes a story, or publishes a draft; an edit of an anonymous story waits for approval (202, pending)",
  params: oneStory,
  body: z.strictObject({ data: StoryChange, problemId: ProblemId.optional() }),
  response: z.object({ data: StoryView, pending: z.boolean().optional() }),
  errors: [
    "text_required",
    "min_characters",
    "max_characters",
    "hashtag_required",
    "max_tags",
    "unknown_media",
    "file_not_cleanable",
    "not_joined",
    "conflict",
    "illegal_transition",
    "not_found",
    "forbidden",
  ],
});

export const removeStory = endpoint({
  method: "DELETE",
  path: "/stories/:id",
  action: "story.remove",
  access: "user",
  summary: "Deletes a story, by its author or who moderates the space",
  params: oneStory,
  response: Nothing,
  errors: ["not_found", "forbidden"],
});

export const RevisionView = z.object({
  id: Id,
  number: z.number(),
  state: z.enum(["published", "pending", "rejected"]),
  html: z.string(),
  tags: z.array(z.string()),
  /** Of an anonymous post every text is a community edit. */
  isCommunityEdit: z.boolean(),
  note: z.string(),
  when: Timestamp,
});
export type RevisionView = z.infer<typeof RevisionView>;

export const listStoryRevisions = endpoint({
  method: "GET",
  path: "/stories/:id/revisions",
  action: "story.listRevisions",
  access: "user",
  summary: "A story's texts, newest first; those that wait only for who approves",
  params: oneStory,
  response: z.object({ items: z.array(RevisionView).max(limits.revisions.max) }),
  errors: ["not_found"],
});
