import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, Nothing, shownName } from "./common.ts";
import { itemInput } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** The eleven kinds of variables. */
export const variableTypes = [
  "independent",
  "dependent",
  "quantitative",
  "qualitative",
  "intervening",
  "moderating",
  "extraneous",
  "confounding",
  "control",
  "composite",
  "undefined",
] as const;
export const IngredientFields = {
  name: shownName(limits.postName),
  type: z.enum(variableTypes, { error: "invalid_value" }),
  visualType: z.enum(["flow", "store"], { error: "invalid_value" }),
};
export const IngredientInput = itemInput({ id: Id.optional(), ...IngredientFields });
export const IngredientChange = itemInput(z.object(IngredientFields).partial().shape);
export const IngredientView = z.object({
  id: Id,
  problemId: Id,
  author: AuthorView.nullable(),
  name: z.string(),
  type: z.enum(variableTypes),
  visualType: z.enum(["flow", "store"]),
  can: z.object({ edit: z.boolean(), remove: z.boolean() }),
  ...instant,
});
export type IngredientView = z.infer<typeof IngredientView>;

const oneProblem = z.object({ id: Id });
const ofProblem = z.object({ id: Id, innerId: Id });
const errors = [
  "not_found",
  "forbidden",
  "required",
  "min_characters",
  "max_characters",
  "invalid_value",
  "id_taken",
] as const;

export const createIngredient = endpoint({
  method: "POST",
  path: "/problems/:id/ingredients",
  action: "ingredient.create",
  access: "user",
  summary: "Names a variable of a problem",
  params: oneProblem,
  body: z.strictObject({ data: IngredientInput }),
  response: z.object({ data: IngredientView }),
  errors,
  limit: "posts",
});
export const updateIngredient = endpoint({
  method: "PATCH",
  path: "/problems/:id/ingredients/:innerId",
  action: "ingredient.update",
  access: "user",
  summary: "Changes an ingredient",
  params: ofProblem,
  body: z.strictObject({ data: IngredientChange }),
  response: z.object({ data: IngredientView }),
  errors,
});
export const removeIngredient = endpoint({
  method: "DELETE",
  path: "/problems/:id/ingredients/:innerId",
  action: "ingredient.remove",
  access: "user",
  summary: "Removes an ingredient",
  params: ofProblem,
  response: Nothing,
  errors: ["not_found", "forbidden"],
});
