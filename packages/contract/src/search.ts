import { z } from "zod";
import { AuthorView, PersonView } from "./authors.ts";
import { Id, instant, SpaceChoice } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { SpaceRef } from "./spaces.ts";
import { TagView } from "./tags.ts";

export const searchKinds = [
  "stories",
  "comments",
  "problems",
  "solutions",
  "skills",
  "faqs",
  "tags",
  "people",
  "spaces",
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Something written. `highlight` is plain text in which the words found stand between U+E000 and U+E001. */
export const SearchHit = z.object({
  id: Id,
  kind: z.enum(searchKinds),
  path: z.string(),
  /** Where it leads in the product. */
  link: z.string(),
  title: z.string(),
  highlight: z.string(),
  author: AuthorView.nullable(),
  space: SpaceRef,
  ...instant,
});
export type SearchHit = z.infer<typeof SearchHit>;

export const search = endpoint({
  method: "GET",
  path: "/search",
  action: "search.query",
  access: "user",
  summary: "Whatever the caller may read, by its words, best first in each kind",
  query: z.strictObject({
    /** Begun with `@` it finds people, with `#` tags, unless `kinds` asks for others. */
    q: z.string().trim().max(150, "max_characters").default(""),
    /** Comma-separated; all when absent. */
    kinds: z.string().max(200).optional(),
    spaceId: SpaceChoice,
    results: z.coerce.number().int().min(1).max(100).default(10),
    /** Where one kind is asked for: what follows after the page that ended with this. */
    lastDocumentID: z.string().max(1200).optional(),
  }),
  response: z.object({
    items: z.object({
      stories: z.array(SearchHit),
      comments: z.array(SearchHit),
      problems: z.array(SearchHit),
      solutions: z.array(SearchHit),
      skills: z.array(SearchHit),
      faqs: z.array(SearchHit),
      tags: z.array(TagView.extend({ space: SpaceRef })),
      people: z.array(PersonView),
      spaces: z.array(SpaceRef),
    }),
    /** Of one kind: for the next page, null at the end. */
    last: z.string().nullable().optional(),
  }),
  errors: ["invalid_value", "not_found"],
  limit: "autocomplete",
});

export const autocomplete = endpoint({
  method: "GET",
  path: "/autocomplete/search",
  action: "search.autocomplete",
  access: "user",
  summary: "Tags of the space, or people of it, that begin with what was typed; ten at most",
  query: z.strictObject({
    searchParam: z.string().max(128, "max_characters").default(""),
    collection: z.enum(["tags", "participants"]).default("tags"),
    conversationId: z.string().max(100).optional(),
    spaceId: SpaceChoice,
  }),
  response: z.object({
    data: z.array(
      z.object({
        id: Id,
        value: z.string(),
        denotationChar: z.enum(["@", "#"]),
        link: z.string(),
        role: z.enum(["person", "org"]).nullable(),
        photoURL: z.string().nullable(),
      }),
    ),
  }),
  errors: ["not_found"],
  limit: "autocomplete",
});
