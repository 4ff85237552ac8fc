import { z } from "zod";
import { Id, Tag, Timestamp } from "./common.ts";
import { Html, ItemTags, Location, ProblemId } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { FaqView } from "./faqs.ts";
import { IngredientFields, IngredientView } from "./ingredients.ts";
import { limits } from "./limits.ts";
import { PartFields, PartView } from "./parts.ts";
import { PlaceFields, postErrors, PostName } from "./posts.ts";
import { ProblemView } from "./problems.ts";
import { ReviewView, SkillView } from "./skills.ts";
import { MeasurementFields, MeasurementView, OutcomeView } from "./solutions.ts";
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
const FileData = z.object({ id: Id, name: z.string(), type: z.string(), size: z.number(), url: z.string().nullable() });
/** What posts of every kind have. */
const PostData = z.object({
  id: Id,
  /** Null when anonymous, and when the author is gone. */
  author: Person.nullable(),
  isAnonymousPost: z.boolean(),
  state: z.enum(states),
  tags: z.array(z.string()),
  location: Location.nullable(),
  /** Named, not contained: each is fetched by its address. */
  files: z.array(FileData),
  totalReactions: z.number(),
  totalComments: z.number(),
  editedAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
const NamedPostData = PostData.extend({ name: z.string(), description: z.string() });
const ProblemData = NamedPostData.extend({
  status: ProblemView.shape.status,
  statusUpdatedAt: Timestamp,
  totalParticipants: z.number(),
  totalSolvers: z.number(),
});
const SolutionData = NamedPostData.extend({
  /** Those of this space that it is offered to. */
  problemIds: z.array(Id),
  totalUpvotes: z.number(),
  totalDownvotes: z.number(),
});
const SkillData = NamedPostData.extend({ rating: SkillView.shape.rating, totalParticipants: z.number() });
const FaqData = PostData.extend({
  story: z.string(),
  answer: z.object({ html: z.string(), author: Person.nullable(), when: Timestamp }).nullable(),
  totalHelpful: FaqView.shape.counters.shape.totalHelpful,
});
const StoryData = PostData.extend({ story: z.string(), problemId: Id.nullable() });
const PartData = NamedPostData.extend(PartView.pick({ problemId: true, type: true, attributes: true }).shape);
const OutcomeData = PostData.extend(
  OutcomeView.pick({ solutionId: true, problemId: true, text: true, date: true }).shape,
);
const ReviewData = PostData.extend(ReviewView.pick({ skillId: true, rating: true, text: true }).shape);
const IngredientData = IngredientView.omit({ can: true, when: true }).extend({ author: Person.nullable() });
const MeasurementData = MeasurementView.omit({ can: true, when: true }).extend({ author: Person.nullable() });
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
  ingredients: IngredientData,
  parts: PartData,
  solutions: SolutionData,
  outcomes: OutcomeData,
  measurements: MeasurementData,
  skills: SkillData,
  reviews: ReviewData,
  faqs: FaqData,
  stories: StoryData,
  comments: CommentData,
} as const;

type Lists<Parts> = { [Part in keyof Parts]: z.ZodArray<Extract<Parts[Part], z.ZodType>> };
function listsOf<Parts extends Record<string, z.ZodType>>(parts: Parts, most?: number): Lists<Parts> {
  const list = (row: z.ZodType) => (most === undefined ? z.array(row) : z.array(row).max(most, "too_many"));
  return Object.fromEntries(Object.entries(parts).map(([part, row]) => [part, list(row)])) as unknown as Lists<Parts>;
}

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
    ...listsOf(spaceDataParts),
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
/** What a row of every kind of post may have. */
const importedPost = {
  id: Id,
  author: AuthorGiven,
  isAnonymousPost: z.boolean().optional(),
  state: z.enum(states).optional(),
  tags: ItemTags.optional(),
  createdAt: Timestamp.optional(),
};
const importedNamed = { ...importedPost, name: PostName, description: Html };
const added = { id: Id, createdAt: Timestamp.optional() };
const ofSolution = { solutionId: Id, problemId: Id.nullable().optional() };

const ImportTag = z.object({ name: Tag, description: z.string().max(limits.tagDescription.max).optional() });
// Where a file does not say how far one is, nobody knows.
const ImportProblem = z.object({
  ...importedNamed,
  ...PlaceFields,
  status: ProblemView.shape.status.default("undefined"),
});
const ImportIngredient = z.object({ ...added, ...IngredientFields, problemId: Id });
const ImportPartOfProblem = z.object({ ...importedNamed, ...PartFields, problemId: Id });
const ImportSolution = z.object({
  ...importedNamed,
  ...PlaceFields,
  problemIds: z.array(Id).max(100, "too_many").optional(),
});
const ImportOutcomeOfSolution = z.object({ ...importedPost, ...ofSolution, text: Html, date: MeasurementFields.date });
const ImportMeasurement = z.object({ ...added, ...MeasurementFields, ...ofSolution });
const ImportSkill = z.object(importedNamed);
const ImportFaq = z.object({
  ...importedPost,
  story: Html,
  answer: z.object({ html: Html, author: AuthorGiven, when: Timestamp.optional() }).nullable().optional(),
});
const ImportStory = z.object({
  ...importedPost,
  ...PlaceFields,
  story: Html,
  problemId: ProblemId.nullable().optional(),
});
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

/** What can be taken in, in the order in which the rows need each other. */
export const importParts = {
  tags: ImportTag,
  problems: ImportProblem,
  ingredients: ImportIngredient,
  parts: ImportPartOfProblem,
  solutions: ImportSolution,
  outcomes: ImportOutcomeOfSolution,
  measurements: ImportMeasurement,
  skills: ImportSkill,
  faqs: ImportFaq,
  stories: ImportStory,
  comments: ImportComment,
} as const;
export type ImportPart = keyof typeof importParts;
export type ImportRow<Part extends ImportPart> = z.infer<(typeof importParts)[Part]>;

/** So many of a kind in one call: a file goes in pieces, what is named before what names it. */
export const importRowsAtOnce = 100;

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
    data: z.strictObject(listsOf(importParts, importRowsAtOnce)).partial(),
    check: z.boolean().optional(),
  }),
  response: z.object(
    Object.fromEntries(Object.keys(importParts).map((part) => [part, Outcome])) as Record<ImportPart, typeof Outcome>,
  ),
  errors: [...postErrors, "invalid_input", "required", "invalid_value"],
  limit: "imports",
  bodyLimit: 32 * 1024 * 1024,
});
