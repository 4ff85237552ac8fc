import { z } from "zod";
import { CommentView } from "./comments.ts";
import { StoryView } from "./stories.ts";

/** Content of any kind, where kinds are mixed; `collection` tells which. */
export const ContentItem = z.discriminatedUnion("collection", [StoryView, CommentView]);
export type ContentItem = z.infer<typeof ContentItem>;
