import { z } from "zod";
import { PersonView } from "./authors.ts";
import { CommentView, createComment } from "./comments.ts";
import { SpaceChoice } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery, SearchText } from "./lists.ts";
import { mediaFamilies } from "./media.ts";
import { MediaItemView } from "./media-items.ts";
import { NotificationView } from "./notifications.ts";
import { ReactionView } from "./reactions.ts";
import { createSpace, ParticipantView, SpaceView } from "./spaces.ts";
import { ContentItem } from "./content-items.ts";
import { Bounds, Near } from "./places.ts";
import { createPart } from "./parts.ts";
import { IngredientView } from "./ingredients.ts";
import { ParticipationView, StatusChangeView } from "./problems.ts";
import { createReview } from "./skills.ts";
import { createMeasurement, MeasurementView } from "./solutions.ts";
import { createStory } from "./stories.ts";
import { VoterView } from "./votes.ts";
import { TagView } from "./tags.ts";

const ItemPath = z.string().max(300, "max_characters");

/** Whatever a client names by its path, as the operation of its own kind would answer it. */
export const getItem = endpoint({
  method: "GET",
  path: "/get/v2",
  action: "item.read",
  access: "user",
  summary:
    "One item by its path: stories/{id}, problems/{id}, problems/{id}/solutions/{id}, problems/{id}/parts/{id}, solutions/{id}, skills/{id}, faqs/{id}, tags/{id or name}, spaces/{id}, users/{id}, a comment or an answer below its item",
  query: z.strictObject({
    path: ItemPath,
    lang: z.string().max(20).optional(),
    /** For a tag by its name; empty for the active one. */
    spaceId: SpaceChoice,
  }),
  /** `parent`: what an answer answers. */
  response: z.object({
    data: z.union([ContentItem, TagView, SpaceView, PersonView]),
    parent: CommentView.optional(),
  }),
  errors: ["unknown_path", "not_found", "forbidden", "invalid_tag"],
});

export const listOrders = ["recent", "top", "name", "nameDesc", "unread"] as const;

/**
 * Clients send the same parameters with every list: words, tags and the like that it has no use for it lets pass. A filter
 * or an order that it does not have it refuses.
 */
export const listItems = endpoint({
  method: "GET",
  path: "/list/v2",
  action: "item.list",
  access: "user",
  summary:
    "A list by its path: stories, problems, solutions, skills, faqs, problems/{id}/stories and what else a problem has, solutions/{id}/outcomes and the like, skills/{id}/members, users/{id}/stories and what else is a person's, users, people, orgs, spaces/{id}/participants, tags, tags/{id}/followers, tags/{id}/profiles, media, {item}/comments, {item}/reactions",
  query: z.strictObject({
    path: ItemPath,
    orderBy: z.enum(listOrders).default("recent"),
    filterBy: z.string().max(50).optional(),
    query: SearchText,
    tags: z.string().max(2000).optional(),
    authorId: z.string().max(100).optional(),
    status: z.string().max(50).optional(),
    /** Of stories, problems and solutions: those that are in there, and those near a point. */
    bounds: Bounds.optional(),
    near: Near.optional(),
    /** Of media. */
    type: z.enum(mediaFamilies, { error: "invalid_value" }).optional(),
    lang: z.string().max(20).optional(),
    /** Of which space; empty for the active one. */
    spaceId: SpaceChoice,
    ...pageQuery(100),
  }),
  response: page(
    z.union([
      ContentItem,
      TagView,
      ReactionView,
      NotificationView,
      ParticipantView,
      ParticipationView,
      PersonView,
      StatusChangeView,
      IngredientView,
      MeasurementView,
      VoterView,
      MediaItemView,
    ]),
  ),
  errors: [
    "unknown_path",
    "not_found",
    "forbidden",
    "invalid_value",
    "invalid_id",
    "invalid_tag",
    "max_tags",
    "unknown_language",
  ],
});

/** What the operation of the collection would make of `data`. */
export const addItem = endpoint({
  method: "POST",
  path: "/add",
  action: "item.create",
  access: "user",
  summary:
    "Adds to a collection by its path: stories, problems, solutions, skills, faqs, spaces, problems/{id}/stories, …/solutions, …/parts, …/ingredients, solutions/{id}/outcomes, …/measurements, skills/{id}/reviews, {item}/comments, {item}/comments/{id}/replies",
  body: z.strictObject({ path: ItemPath, data: z.looseObject({}), spaceId: SpaceChoice }),
  response: z.object({ newItem: z.union([ContentItem, IngredientView, MeasurementView, SpaceView]) }),
  errors: [
    ...createStory.errors,
    ...createComment.errors,
    ...createPart.errors,
    ...createReview.errors,
    ...createMeasurement.errors,
    ...createSpace.errors,
  ],
  limit: "posts",
});
