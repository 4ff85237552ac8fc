import { limits } from "@bump/contract";
import { mergeTags, toRichText } from "#platform/html/rich-text.ts";
import { AppError } from "#platform/http/app-error.ts";

export type StoryContent = { html: string; text: string; tags: string[] };

/** What is stored of a story's text: clean, with what a person reads of it and all its tags. A draft may be unfinished. */
export function toContent(
  given: { story: string; tags: readonly string[] },
  { isDraft }: { isDraft: boolean },
): StoryContent {
  const { html, text, length } = toRichText(given.story, "data.story");
  const tags = mergeTags(given.tags, text);
  if (isDraft) return { html, text, tags };
  if (length === 0) throw new AppError("text_required", { fields: { "data.story": "text_required" } });
  if (length < limits.story.min) {
    const { min } = limits.story;
    throw new AppError("min_characters", { fields: { "data.story": "min_characters" }, params: { min } });
  }
  if (tags.length === 0) throw new AppError("hashtag_required", { fields: { "data.tags": "hashtag_required" } });
  return { html, text, tags };
}
