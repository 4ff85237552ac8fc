import { z } from "zod";
import { Id, Nothing, shownName } from "./common.ts";
import { Html, itemInput } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { NamedPostView, NewPostFields, PostChangeFields, PostFields, postErrors, PostName } from "./posts.ts";

export const partTypes = ["stakeholder", "thing", "process"] as const;

const Value = z.string().trim().max(limits.attributes.value.max, "max_characters");
const Attribute = z.strictObject({
  name: shownName(limits.attributes.name),
  /** A word or a figure: programs send figures as such. */
  value: z.preprocess((value) => (Number.isFinite(value) ? String(value) : value), Value),
  unit: z.string().trim().max(limits.attributes.unit.max, "max_characters").default(""),
});

export const PartView = NamedPostView.extend({
  collection: z.literal("parts"),
  problemId: Id,
  type: z.enum(partTypes),
  attributes: z.array(z.object({ name: z.string(), value: z.string(), unit: z.string() })),
  counters: z.object({ totalReactions: z.number(), totalComments: z.number() }),
});
export type PartView = z.infer<typeof PartView>;

const { id } = NewPostFields;
const type = z.enum(partTypes, { error: "invalid_value" });
const attributes = z.array(Attribute).max(limits.attributes.max, "too_many");
/** What a part has besides what every post with a name has. */
export const PartFields = { type, description: Html.default(""), attributes: attributes.default([]) };
const { tags, files } = PostFields;

export const PartInput = itemInput({
  id,
  name: PostName,
  tags,
  files,
  ...PartFields,
});
export const PartChange = itemInput({
  ...PostChangeFields,
  name: PostName.optional(),
  type: type.optional(),
  tags,
  files,
  description: Html.optional(),
  attributes: attributes.optional(),
});

const oneProblem = z.object({ id: Id });
const onePart = z.object({ id: Id, innerId: Id });
const errors = [...postErrors, "required", "invalid_value", "too_many"] as const;

export const createPart = endpoint({
  method: "POST",
  path: "/problems/:id/parts",
  action: "part.create",
  access: "user",
  summary: "Names a stakeholder, a thing or a process of a problem",
  params: oneProblem,
  body: z.strictObject({ data: PartInput }),
  response: z.object({ data: PartView }),
  errors: [...errors, "id_taken"],
  limit: "posts",
});
export const updatePart = endpoint({
  method: "PATCH",
  path: "/problems/:id/parts/:innerId",
  action: "part.update",
  access: "user",
  summary: "Changes a part of the caller's",
  params: onePart,
  body: z.strictObject({ data: PartChange }),
  response: z.object({ data: PartView, pending: z.boolean().optional() }),
  errors: [...errors, "conflict", "illegal_transition"],
});
export const removePart = endpoint({
  method: "DELETE",
  path: "/problems/:id/parts/:innerId",
  action: "part.remove",
  access: "user",
  summary: "Removes a part, by who named it or who moderates the space",
  params: onePart,
  response: Nothing,
  errors: ["not_found", "forbidden"],
});
