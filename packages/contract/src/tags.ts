import { z } from "zod";
import { Id, instant, LanguageCode, SpaceChoice, Tag } from "./common.ts";
import { itemInput } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { page, pageQuery } from "./lists.ts";
import { ReactionView } from "./reactions.ts";

/** What every item says of itself, as it is for a tag: nobody's own, and neither kept nor reacted to. */
export const tagMarks = {
  author: null,
  bookmarked: false,
  reacted: false,
  reaction: "none",
  joined: false,
  upvoted: false,
  downvoted: false,
} as const;
const no = z.literal(false);

export const TagView = z.object({
  id: Id,
  spaceId: Id,
  name: z.string(),
  title: z.string(),
  description: z.string(),
  following: z.boolean(),
  counters: z.object({
    totalStories: z.number(),
    totalProblems: z.number(),
    totalSolutions: z.number(),
    totalFollowers: z.number(),
  }),
  ...instant,
  author: z.null(),
  bookmarked: no,
  reacted: no,
  reaction: z.literal("none"),
  joined: no,
  upvoted: no,
  downvoted: no,
  can: z.object({ edit: z.boolean(), remove: no, report: z.boolean() }),
});
export type TagView = z.infer<typeof TagView>;

const spaceId = SpaceChoice;

/** Ten at most, doubles dropped. */
const FollowedTags = z
  .array(Tag)
  .max(100, "max_tags")
  .transform((tags) => [...new Set(tags)])
  .pipe(z.array(z.string()).max(limits.followedTags.max, "max_tags"));

export const listTagFollowers = endpoint({
  method: "GET",
  path: "/tags/:id/followers",
  action: "tag.listFollowers",
  access: "user",
  summary: "Who follows a tag, newest first",
  params: z.object({ id: Id }),
  query: z.strictObject(pageQuery(100)),
  response: page(ReactionView),
  errors: ["not_found"],
});

export const addTags = endpoint({
  method: "POST",
  path: "/tags",
  action: "tag.create",
  access: "user",
  summary: "Registers tags in the space; those that exist stay as they are",
  body: z.strictObject({ tags: z.array(Tag).min(1, "required").max(limits.itemTags.max, "max_tags"), spaceId }),
  response: z.object({ items: z.array(TagView) }),
  errors: ["invalid_tag", "max_tags", "forbidden", "not_found"],
  limit: "posts",
});

export const updateTag = endpoint({
  method: "PATCH",
  path: "/tags/:id",
  action: "tag.update",
  access: "user",
  summary: "Says what a tag stands for; for whoever moderates its space",
  params: z.object({ id: Id }),
  body: z.strictObject({
    data: itemInput({ description: z.string().trim().max(limits.tagDescription.max, "max_characters") }, TagView),
  }),
  response: z.object({ data: TagView }),
  errors: ["max_characters", "forbidden", "not_found"],
});

/** A tag's name, or its id. */
const oneTag = z.strictObject({
  tag: z.string().max(140, "invalid_tag"),
  lang: LanguageCode.optional(),
  spaceId,
});
const FollowResult = z.object({ following: z.boolean(), counters: z.object({ totalFollowers: z.number() }) });

export const followTag = endpoint({
  method: "POST",
  path: "/tags/follow",
  action: "tag.follow",
  access: "user",
  summary: "Follows a tag, ten at most in a space and language",
  body: oneTag,
  response: FollowResult,
  errors: ["max_tags", "invalid_tag", "not_found", "forbidden"],
});

export const unfollowTag = endpoint({
  method: "POST",
  path: "/tags/unfollow",
  action: "tag.unfollow",
  access: "user",
  summary: "No longer follows a tag",
  body: oneTag,
  response: FollowResult,
  errors: ["invalid_tag", "not_found", "forbidden"],
});

const tagList = z.strictObject({ tags: FollowedTags, lang: LanguageCode.optional(), spaceId });

export const followTags = endpoint({
  method: "POST",
  path: "/tags/followTags",
  action: "tag.setFollowed",
  access: "user",
  summary: "Replaces the tags the caller follows in the space, for one language",
  body: tagList,
  response: z.object({ tags: z.array(z.string()) }),
  errors: ["max_tags", "invalid_tag", "not_found", "forbidden"],
});

export const setAlertTags = endpoint({
  method: "POST",
  path: "/notifications/tags",
  action: "tag.setAlerts",
  access: "user",
  summary: "Replaces the tags of the caller's alerts in the space, for one language",
  body: tagList,
  response: z.object({ tags: z.array(z.string()) }),
  errors: ["max_tags", "invalid_tag", "not_found", "forbidden"],
});

/** Of one person in one space: tags followed, by language. */
export const listFollowed = endpoint({
  method: "GET",
  path: "/tags/followed",
  action: "tag.listFollowed",
  access: "user",
  summary: "The tags the caller follows in the space, of one language",
  query: z.strictObject({ lang: LanguageCode.optional(), spaceId }),
  response: z.object({ items: z.array(TagView), alerts: z.array(z.string()) }),
  errors: ["not_found", "forbidden"],
});
