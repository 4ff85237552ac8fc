import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant } from "./common.ts";
import { ItemRef } from "./content.ts";
import { FileView } from "./media.ts";

/** A file in the list of a space's media. One that two posts carry is there twice, each time `of` another. */
export const MediaItemView = z.object({
  id: Id,
  collection: z.literal("media"),
  file: FileView,
  /** What carries it. */
  of: ItemRef,
  /** Null for what was posted anonymously. */
  author: AuthorView.nullable(),
  ...instant,
});
export type MediaItemView = z.infer<typeof MediaItemView>;
