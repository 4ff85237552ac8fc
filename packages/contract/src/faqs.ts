import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, SpaceChoice } from "./common.ts";
import { Html, itemInput } from "./content.ts";
import { endpoint } from "./endpoint.ts";
import { NewPostFields, NewText, PostBase, PostChangeFields, postEndpoints, PostFields } from "./posts.ts";

export const FaqView = PostBase.extend({
  collection: z.literal("faqs"),
  /** The question, sanitised HTML. */
  story: z.string(),
  answer: z.object({ html: z.string(), author: AuthorView.nullable(), ...instant }).nullable(),
  helpful: z.boolean(),
  counters: z.object({ totalReactions: z.number(), totalComments: z.number(), totalHelpful: z.number() }),
  can: PostBase.shape.can.extend({ answer: z.boolean(), vote: z.boolean() }),
});
export type FaqView = z.infer<typeof FaqView>;

export const FaqInput = itemInput({ ...NewPostFields, ...PostFields, story: NewText });

export const {
  create: createFaq,
  update: updateFaq,
  remove: removeFaq,
  listRevisions: listFaqRevisions,
} = postEndpoints({
  kind: "faq",
  collection: "faqs",
  summary: "Asks a question",
  View: FaqView,
  body: z.strictObject({
    data: FaqInput,
    spaceId: SpaceChoice,
  }),
  change: z.strictObject({ data: itemInput({ ...PostChangeFields, ...PostFields, story: Html.optional() }) }),
});

const oneFaq = z.object({ id: Id });

export const answerFaq = endpoint({
  method: "POST",
  path: "/faqs/:id/answer",
  action: "faq.answer",
  access: "user",
  summary: "Answers a question, or changes the answer; for those who moderate the space",
  params: oneFaq,
  body: z.strictObject({ answer: Html }),
  response: z.object({ data: FaqView }),
  errors: ["not_found", "forbidden", "text_required", "max_characters", "too_much_formatting"],
});
export const voteFaq = endpoint({
  method: "POST",
  path: "/faqs/:id/helpful",
  action: "faq.vote",
  access: "user",
  summary: "Says that an answer helped, or takes it back",
  params: oneFaq,
  body: z.strictObject({ helpful: z.boolean() }),
  response: z.object({ helpful: z.boolean(), counters: FaqView.shape.counters }),
  errors: ["not_found", "forbidden"],
  limit: "reactions",
});
