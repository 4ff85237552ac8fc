import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, Nothing, shownName, SpaceChoice } from "./common.ts";
import { Html, itemInput, ProblemId, ProblemRef } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import {
  NamedChangeFields,
  NamedPostFields,
  NamedPostView,
  NewPostFields,
  PlaceFields,
  PostBase,
  PostChangeFields,
  postEndpoints,
  postErrors,
  PostFields,
} from "./posts.ts";

export const SolutionView = NamedPostView.extend({
  collection: z.literal("solutions"),
  /** The problem in whose context it was asked for; its votes and flags are those given there. Null on its own. */
  problemId: Id.nullable(),
  upvoted: z.boolean(),
  downvoted: z.boolean(),
  /** Of those who left a problem it is linked to and said what helped; null while they are too few. */
  helped: z.object({ helped: z.number(), left: z.number() }).nullable(),
  counters: z.object({
    totalReactions: z.number(),
    totalComments: z.number(),
    totalProblems: z.number(),
    totalUpvotes: z.number(),
    totalDownvotes: z.number(),
    totalOutcomes: z.number(),
  }),
  can: NamedPostView.shape.can.extend({
    vote: z.boolean(),
    /** To link it, and to add outcomes and measurements. */
    contribute: z.boolean(),
  }),
});
export type SolutionView = z.infer<typeof SolutionView>;

const problemId = ProblemId.optional();

export const SolutionInput = itemInput({ ...NamedPostFields, ...PlaceFields, problemId });
/** As it was read: to more problems it is offered by linkSolutions. */
const SolutionChange = itemInput({ ...NamedChangeFields, ...PlaceFields, problemId });

const ofSolutions = postEndpoints({
  kind: "solution",
  collection: "solutions",
  summary: "Offers a solution, to a problem or on its own",
  View: SolutionView,
  body: z.strictObject({ data: SolutionInput, problemId, spaceId: SpaceChoice }),
  change: z.strictObject({ data: SolutionChange }),
});
export const { create: createSolution, listRevisions: listSolutionRevisions } = ofSolutions;

const inContext = z.object({ id: Id, problemId: Id.optional() });
/** By its own address, and by that of a problem it is offered to. */
const asOffered = { params: inContext, aliases: ["/problems/:problemId/solutions/:id"] } as const;
export const updateSolution = endpoint({ ...ofSolutions.update, ...asOffered });
export const removeSolution = endpoint({ ...ofSolutions.remove, ...asOffered });

const oneSolution = z.object({ id: Id });

export const linkSolutions = endpoint({
  method: "POST",
  path: "/solutions/:id/linkSolutions",
  action: "solution.link",
  access: "user",
  summary: "Offers a solution to more problems that the caller reads",
  params: oneSolution,
  query: z.strictObject({ spaceId: SpaceChoice }),
  body: z.strictObject({
    problemIds: z.array(ProblemRef).min(1, "required").max(20, "too_many"),
    spaceId: SpaceChoice,
  }),
  response: z.object({ data: SolutionView }),
  errors: ["not_found", "forbidden", "not_linkable", "required", "too_many"],
  limit: "posts",
});

export const listUpvotedSolutions = endpoint({
  method: "GET",
  path: "/solutions/:id/upvotedSolutions",
  action: "solution.listUpvoted",
  access: "user",
  summary: "The solutions of a problem (the id is the problem's) that the caller voted up",
  params: oneSolution,
  response: z.object({ items: z.array(SolutionView).max(100) }),
  errors: ["not_found"],
});

/** A day, as people know it: without a time or a zone. There was no year 0. */
const Day = z.iso.date({ error: "invalid_value" }).refine((day) => !day.startsWith("0000"), "invalid_value");
/** Programs that write all times alike send an instant, wherever they are: its day in UTC counts. */
const GivenDay = Day.or(
  z.iso
    .datetime({ offset: true })
    .transform((instant) => new Date(instant).toISOString().slice(0, 10))
    .pipe(Day),
);

export const OutcomeView = PostBase.extend({
  collection: z.literal("outcomes"),
  solutionId: Id,
  /** The problem in whose context it happened; null for one of the solution on its own. */
  problemId: Id.nullable(),
  problemName: z.string().nullable(),
  /** Sanitised HTML. */
  text: z.string(),
  date: Day,
  counters: z.object({ totalReactions: z.number(), totalComments: z.number() }),
});
export type OutcomeView = z.infer<typeof OutcomeView>;

const OutcomeFields = { text: Html, date: GivenDay, files: PostFields.files, tags: PostFields.tags };
export const OutcomeInput = itemInput({ id: NewPostFields.id, ...OutcomeFields });
export const OutcomeChange = itemInput({
  ...PostChangeFields,
  ...OutcomeFields,
  text: Html.optional(),
  date: GivenDay.optional(),
});

export const MeasurementView = z.object({
  id: Id,
  solutionId: Id,
  problemId: Id.nullable(),
  author: AuthorView.nullable(),
  name: z.string(),
  unit: z.string(),
  value: z.number(),
  date: Day,
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
  ...instant,
});
export type MeasurementView = z.infer<typeof MeasurementView>;

export const MeasurementFields = {
  name: shownName({ min: 1, max: limits.postName.max }),
  unit: z.string().trim().max(50, "max_characters"),
  value: z.number({ error: "invalid_value" }).min(-1e15, "invalid_value").max(1e15, "invalid_value"),
  date: GivenDay,
};

export const MeasurementInput = itemInput({
  id: Id.optional(),
  ...MeasurementFields,
  unit: MeasurementFields.unit.default(""),
});
export const MeasurementChange = itemInput(z.object(MeasurementFields).partial().shape);

/** On its own, and in a problem's context. */
const within = <const What extends string>(what: What) =>
  ({ path: `/solutions/:id/${what}`, aliases: [`/problems/:problemId/solutions/:id/${what}`] }) as const;
const oneWithin = inContext.extend({ innerId: Id });
const errors = [...postErrors, "required", "invalid_value", "id_taken", "conflict", "illegal_transition"] as const;

export const createOutcome = endpoint({
  ...within("outcomes"),
  method: "POST",
  action: "outcome.create",
  access: "user",
  summary: "Tells what happened after a solution was tried",
  params: inContext,
  body: z.strictObject({ data: OutcomeInput }),
  response: z.object({ data: OutcomeView }),
  errors,
  limit: "posts",
});
export const updateOutcome = endpoint({
  ...within("outcomes/:innerId"),
  method: "PATCH",
  action: "outcome.update",
  access: "user",
  summary: "Changes an outcome of the caller's",
  params: oneWithin,
  body: z.strictObject({ data: OutcomeChange }),
  response: z.object({ data: OutcomeView, pending: z.boolean().optional() }),
  errors,
});
export const removeOutcome = endpoint({
  ...within("outcomes/:innerId"),
  method: "DELETE",
  action: "outcome.remove",
  access: "user",
  summary: "Removes an outcome, by its author or who moderates the space",
  params: oneWithin,
  response: Nothing,
  errors: ["not_found", "forbidden"],
});
export const createMeasurement = endpoint({
  ...within("measurements"),
  method: "POST",
  action: "measurement.create",
  access: "user",
  summary: "Adds a figure; those of one name and unit are a series",
  params: inContext,
  body: z.strictObject({ data: MeasurementInput }),
  response: z.object({ data: MeasurementView }),
  errors,
  limit: "posts",
});
export const updateMeasurement = endpoint({
  ...within("measurements/:innerId"),
  method: "PATCH",
  action: "measurement.update",
  access: "user",
  summary: "Changes a figure of the caller's",
  params: oneWithin,
  body: z.strictObject({ data: MeasurementChange }),
  response: z.object({ data: MeasurementView }),
  errors,
});
export const removeMeasurement = endpoint({
  ...within("measurements/:innerId"),
  method: "DELETE",
  action: "measurement.remove",
  access: "user",
  summary: "Removes a figure, by who added it or who moderates the space",
  params: oneWithin,
  response: Nothing,
  errors: ["not_found", "forbidden"],
});
