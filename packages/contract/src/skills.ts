import { z } from "zod";
import { Id, Nothing, SpaceChoice } from "./common.ts";
import { Html, itemInput } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import {
  NamedPostChange,
  NamedPostInput,
  NamedPostView,
  NewPostFields,
  PostBase,
  PostChangeFields,
  postEndpoints,
  postErrors,
} from "./posts.ts";

export const SkillView = NamedPostView.extend({
  collection: z.literal("skills"),
  joined: z.boolean(),
  /** The mean of its reviews; null where there is none. */
  rating: z.number().nullable(),
  /** The viewer's own. */
  reviewed: z.boolean(),
  counters: z.object({
    totalReactions: z.number(),
    totalComments: z.number(),
    totalParticipants: z.number(),
    totalReviews: z.number(),
  }),
  can: NamedPostView.shape.can.extend({ join: z.boolean(), review: z.boolean() }),
});
export type SkillView = z.infer<typeof SkillView>;

export const {
  create: createSkill,
  update: updateSkill,
  remove: removeSkill,
  listRevisions: listSkillRevisions,
} = postEndpoints({
  kind: "skill",
  collection: "skills",
  summary: "Names a skill; whoever says so has it, its author too",
  View: SkillView,
  body: z.strictObject({ data: NamedPostInput, spaceId: SpaceChoice }),
  change: z.strictObject({ data: NamedPostChange }),
});

const oneSkill = z.object({ id: Id });
const SkillResult = z.object({ joined: z.boolean(), counters: SkillView.shape.counters });

export const joinSkill = endpoint({
  method: "POST",
  path: "/skills/:id/join",
  action: "skill.join",
  access: "user",
  summary: "Says that the caller has a skill",
  params: oneSkill,
  body: z.strictObject({}).optional(),
  response: SkillResult,
  errors: ["not_found", "forbidden"],
  limit: "reactions",
});
export const leaveSkill = endpoint({
  method: "POST",
  path: "/skills/:id/leave",
  action: "skill.leave",
  access: "user",
  summary: "Says that the caller does not have a skill any more",
  params: oneSkill,
  body: z.strictObject({}).optional(),
  response: SkillResult,
  errors: ["not_found", "forbidden"],
  limit: "reactions",
});

const rating = z
  .number({ error: "invalid_value" })
  .int("invalid_value")
  .min(1, "invalid_value")
  .max(5, "invalid_value");

export const ReviewView = PostBase.extend({
  collection: z.literal("reviews"),
  skillId: Id,
  rating: z.number(),
  /** Sanitised HTML. */
  text: z.string(),
  counters: z.object({ totalReactions: z.number(), totalComments: z.number() }),
});
export type ReviewView = z.infer<typeof ReviewView>;

export const ReviewInput = itemInput({ id: NewPostFields.id, rating, text: Html });
export const ReviewChange = itemInput({ ...PostChangeFields, rating: rating.optional(), text: Html.optional() });

const oneReview = z.object({ id: Id, innerId: Id });
const errors = [
  ...postErrors,
  "invalid_value",
  "already_reviewed",
  "id_taken",
  "conflict",
  "illegal_transition",
] as const;

export const createReview = endpoint({
  method: "POST",
  path: "/skills/:id/reviews",
  action: "review.create",
  access: "user",
  summary: "Reviews a skill, once per person",
  params: oneSkill,
  body: z.strictObject({ data: ReviewInput }),
  response: z.object({ data: ReviewView }),
  errors,
  limit: "comments",
});
export const updateReview = endpoint({
  method: "PATCH",
  path: "/skills/:id/reviews/:innerId",
  action: "review.update",
  access: "user",
  summary: "Changes the caller's review",
  params: oneReview,
  body: z.strictObject({ data: ReviewChange }),
  response: z.object({ data: ReviewView, pending: z.boolean().optional() }),
  errors,
});
export const removeReview = endpoint({
  method: "DELETE",
  path: "/skills/:id/reviews/:innerId",
  action: "review.remove",
  access: "user",
  summary: "Removes a review, by its author or who moderates the space",
  params: oneReview,
  response: Nothing,
  errors: ["not_found", "forbidden"],
});
