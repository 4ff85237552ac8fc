import { z } from "zod";
import { SpaceChoice } from "./common.ts";
import { Html, itemInput, ProblemId } from "./content.ts";
import { NewPostFields, NewText, PlaceFields, PostBase, PostChangeFields, postEndpoints, PostFields } from "./posts.ts";

export const StoryView = PostBase.extend({
  collection: z.literal("stories"),
  /** Sanitised HTML. */
  story: z.string(),
  /** problems/{id}; null for a story told to the space. */
  problemId: z.string().nullable(),
  problemName: z.string().nullable(),
  counters: z.object({ totalReactions: z.number(), totalComments: z.number() }),
});
export type StoryView = z.infer<typeof StoryView>;

const problemId = ProblemId.optional();

export const StoryInput = itemInput({ ...NewPostFields, ...PostFields, ...PlaceFields, story: NewText, problemId });
export type StoryInput = z.infer<typeof StoryInput>;

export const StoryChange = itemInput({
  ...PostChangeFields,
  ...PostFields,
  ...PlaceFields,
  story: Html.optional(),
  /** Of a named story: where it is told. */
  problemId,
});
export type StoryChange = z.infer<typeof StoryChange>;

export const {
  create: createStory,
  update: updateStory,
  remove: removeStory,
  listRevisions: listStoryRevisions,
} = postEndpoints({
  kind: "story",
  collection: "stories",
  summary: "Tells a story: to a space, to a joined problem, anonymously, or as a draft",
  View: StoryView,
  body: z.strictObject({ data: StoryInput, problemId, spaceId: SpaceChoice }),
  change: z.strictObject({ data: StoryChange, problemId }),
});
