import { z } from "zod";
import { Id, Tag, Timestamp } from "./common.ts";
import { Html, ItemTags, Location, ProblemId } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { membershipStatuses } from "./spaces.ts";

/** What a file of a space's data says of itself; see docs/space-data.md. */
export const spaceDataFormat = "bump-space";
export const spaceDataVersion = 1;

const Person = z.object({ id: Id, displayName: z.string() });
/** What those who run a space see of it. Drafts are their author's alone, and what was removed is gone. */
const states = ["published", "pending", "hidden"] as const;

const MemberData = Person.extend({
  kind: z.enum(["person", "org"]),
  status: z.enum(membershipStatuses),
  tags: z.array(z.string()),
  createdAt: Timestamp,
});
const TagData = z.object({ name: z.string(), description: z.string(), createdAt: Timestamp });
const ProblemData = z.object({ id: Id, name: z.string(), state: z.enum(states), createdAt: Timestamp });
const FileData = z.object({ id: Id, name: z.string(), type: z.string(), size: z.number(), url: z.string().nullable() });
const StoryData = z.object({
  id: Id,
  /** Null when anonymous, and when the author is gone. */
  author: Person.nullable(),
  isAnonymousPost: z.boolean(),
  state: z.enum(states),
  story: z.string(),
  tags: z.array(z.string()),
  problemId: Id.nullable(),
  location: Location.nullable(),
  /** Named, not contained: each is fetched by its address. */
  files: z.array(FileData),
  totalReactions: z.number(),
  totalComments: z.number(),
  editedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
const CommentData = z.object({
  id: Id,
  itemId: Id,
  /** The comment that it answers. */
  replyTo: Id.nullable(),
  author: Person.nullable(),
  state: z.enum(states),
  commentHTML: z.string(),
  tags: z.array(z.string()),
  totalReactions: z.number(),
  editedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});

/** The lists of a space's data, in the order in which they are written. */
export const spaceDataParts = {
  members: MemberData,
  tags: TagData,
  problems: ProblemData,
  stories: StoryData,
  comments: CommentData,
} as const;

export const exportSpace = endpoint({
  method: "GET",
  path: "/spaces/:id/export",
  action: "space.export",
  access: "user",
  summary: "All that those who run a space see of it, as one file, written while it is read",
  params: z.object({ id: Id }),
  response: z.object({
    format: z.literal(spaceDataFormat),
    version: z.literal(spaceDataVersion),
    exportedAt: Timestamp,
    space: z.object({
      id: Id,
      name: z.string(),
      code: z.string().nullable(),
      isPrivate: z.boolean(),
      description: z.string(),
    }),
    members: z.array(MemberData),
    tags: z.array(TagData),
    problems: z.array(ProblemData),
    stories: z.array(StoryData),
    comments: z.array(CommentData),
    /** Comes last: a file without it was cut off. */
    complete: z.literal(true),
  }),
  errors: ["not_found", "forbidden"],
  limit: "exports",
});

/** Rows of a file, in the names of the export; what a row has besides is ignored. */
const AuthorGiven = z
  .object({ id: Id.optional(), displayName: z.string().max(100) })
  .nullable()
  .optional();
const ImportTag = z.object({ name: Tag, description: z.string().max(limits.tagDescription.max).optional() });
const ImportStory = z.object({
  id: Id,
  author: AuthorGiven,
  isAnonymousPost: z.boolean().optional(),
  state: z.enum(states).optional(),
  story: Html,
  tags: ItemTags.optional(),
  problemId: ProblemId.nullable().optional(),
  location: Location.nullable().optional(),
  createdAt: Timestamp.optional(),
});
export type ImportStory = z.infer<typeof ImportStory>;
const ImportComment = z.object({
  id: Id,
  itemId: Id,
  replyTo: Id.nullable().optional(),
  author: AuthorGiven,
  state: z.enum(states).optional(),
  commentHTML: Html,
  tags: ItemTags.optional(),
  createdAt: Timestamp.optional(),
});
export type ImportComment = z.infer<typeof ImportComment>;

/** So many of a kind in one call: a file goes in pieces, tags and stories before comments. */
export const importRowsAtOnce = 100;
const rows = <T extends z.ZodType>(row: T) => z.array(row).max(importRowsAtOnce, "too_many").optional();

/** `present`: there already; `removed`: was deleted here, and is not brought back. */
const Outcome = z.object({ added: z.number(), present: z.number(), removed: z.number() });
export type ImportOutcome = z.infer<typeof Outcome>;

export const importSpace = endpoint({
  method: "POST",
  path: "/spaces/:id/import",
  action: "space.import",
  access: "user",
  summary:
    "Takes rows of an export into a space, all or none; a repeat adds nothing. With `check` it only says what is wrong",
  params: z.object({ id: Id }),
  body: z.strictObject({
    data: z.strictObject({ tags: rows(ImportTag), stories: rows(ImportStory), comments: rows(ImportComment) }),
    check: z.boolean().optional(),
  }),
  response: z.object({ tags: Outcome, stories: Outcome, comments: Outcome }),
  errors: [
    "not_found",
    "forbidden",
    "invalid_input",
    "text_required",
    "min_characters",
    "max_characters",
    "hashtag_required",
  ],
  limit: "imports",
  bodyLimit: 32 * 1024 * 1024,
});
