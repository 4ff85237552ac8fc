import { z } from "zod";
import { CommentView } from "./comments.ts";
import { FaqView } from "./faqs.ts";
import { PartView } from "./parts.ts";
import { ProblemView } from "./problems.ts";
import { ReviewView, SkillView } from "./skills.ts";
import { OutcomeView, SolutionView } from "./solutions.ts";
import { StoryView } from "./stories.ts";

/** Content of any kind, where kinds are mixed; `collection` tells which. */
export const ContentItem = z.discriminatedUnion("collection", [
  StoryView,
  ProblemView,
  SolutionView,
  SkillView,
  FaqView,
  PartView,
  OutcomeView,
  ReviewView,
  CommentView,
]);
export type ContentItem = z.infer<typeof ContentItem>;
