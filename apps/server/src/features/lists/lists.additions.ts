import * as contract from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { createComment } from "#features/comments/index.ts";
import { createFaq } from "#features/faqs/index.ts";
import { createIngredient, createPart, createProblem, oneProblemId } from "#features/problems/index.ts";
import { createReview, createSkill } from "#features/skills/index.ts";
import { createMeasurement, createOutcome, createSolution } from "#features/solutions/index.ts";
import { createSpace } from "#features/spaces/index.ts";
import { createStory } from "#features/stories/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { valueReader } from "#platform/http/input.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { pathTable } from "./lists.paths.ts";

type NewItem = z.output<typeof contract.addItem.response>["newItem"];
type Named = { path: string; ids: readonly string[]; spaceId?: string | undefined; request: FastifyRequest };
type Adder = (deps: Deps, viewer: Viewer, given: Named & { data: unknown }) => Promise<NewItem>;

/** `data` is judged as the collection's own operation would. */
function adder<Schema extends z.ZodType>(
  schema: Schema,
  add: (deps: Deps, viewer: Viewer, input: Named & { data: z.output<Schema> }) => Promise<NewItem>,
): Adder {
  const read = valueReader(schema, "data");
  return (deps, viewer, { data, ...named }) => add(deps, viewer, { ...named, data: read(data) });
}

function ofSolution([first, second]: readonly string[]) {
  return second === undefined ? { solutionId: first!, problemId: null } : { solutionId: second, problemId: first! };
}

const story = adder(contract.StoryInput, (deps, viewer, { data, ids: [within], ...named }) =>
  createStory(deps, viewer, { ...data, ...named, problemId: oneProblemId(within, data.problemId) }),
);
const solution = adder(contract.SolutionInput, (deps, viewer, { data, ids: [within], ...named }) =>
  createSolution(deps, viewer, { ...data, ...named, problemId: oneProblemId(within, data.problemId) }),
);
const outcome = adder(contract.OutcomeInput, (deps, viewer, { data, ids, request }) =>
  createOutcome(deps, viewer, { ...data, place: ofSolution(ids), request }),
);
const measurement = adder(contract.MeasurementInput, (deps, viewer, { data, ids }) =>
  createMeasurement(deps, viewer, { data, place: ofSolution(ids) }),
);

const findAdder = pathTable<Adder>({
  stories: story,
  "problems/{id}/stories": story,
  problems: adder(contract.ProblemInput, (deps, viewer, { data, ...named }) =>
    createProblem(deps, viewer, { ...data, ...named }),
  ),
  solutions: solution,
  "problems/{id}/solutions": solution,
  skills: adder(contract.NamedPostInput, (deps, viewer, { data, ...named }) =>
    createSkill(deps, viewer, { ...data, ...named }),
  ),
  faqs: adder(contract.FaqInput, (deps, viewer, { data, ...named }) => createFaq(deps, viewer, { ...data, ...named })),
  spaces: adder(contract.SpaceInput, (deps, viewer, { data }) => createSpace(deps, viewer, data)),
  "problems/{id}/parts": adder(contract.PartInput, (deps, viewer, { data, ids, request }) =>
    createPart(deps, viewer, { ...data, problemId: ids[0]!, request }),
  ),
  "problems/{id}/ingredients": adder(contract.IngredientInput, (deps, viewer, { data, ids }) =>
    createIngredient(deps, viewer, { data, problemId: ids[0]! }),
  ),
  "solutions/{id}/outcomes": outcome,
  "problems/{id}/solutions/{id}/outcomes": outcome,
  "solutions/{id}/measurements": measurement,
  "problems/{id}/solutions/{id}/measurements": measurement,
  "skills/{id}/reviews": adder(contract.ReviewInput, (deps, viewer, { data, ids, request }) =>
    createReview(deps, viewer, { ...data, skillId: ids[0]!, request }),
  ),
});
const comment = adder(contract.CommentInput, (deps, viewer, { path, data }) =>
  createComment(deps, viewer, { path, data }),
);

/** What the operation of the collection makes of it. */
export async function addItem(
  deps: Deps,
  viewer: Viewer,
  given: Omit<Named, "ids"> & { data: unknown },
): Promise<NewItem> {
  if (/\/(?:comments|replies)$/.test(given.path)) return comment(deps, viewer, { ...given, ids: [] });
  const found = findAdder(given.path);
  if (!found) throw new AppError("unknown_path", { fields: { path: "unknown_path" } });
  return found.row(deps, viewer, { ...given, ids: found.ids });
}
