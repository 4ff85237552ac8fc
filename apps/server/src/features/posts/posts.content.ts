import { limits } from "@bump/contract";
import { nameProblem } from "@bump/contract/rules";
import { mergeTags, toRichText } from "#platform/html/rich-text.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { PostKind } from "./posts.kinds.ts";

/** `name` is null for kinds that have none. */
export type PostContent = { name: string | null; html: string; text: string; tags: string[] };
type Given = { name?: string | null | undefined; html: string; tags: readonly string[] };

/** What is stored of a post: clean, with what a person reads of it and all its tags. A draft may be unfinished. */
export function toContent(kind: PostKind, given: Given, { isDraft }: { isDraft: boolean }): PostContent {
  const field = kind.textField;
  const name = kind.isNamed ? toName(given.name ?? "", isDraft) : null;
  const { html, text, length } = toRichText(given.html, field);
  const tags = mergeTags(given.tags, text);
  if (isDraft) return { name, html, text, tags };
  if (length === 0 && kind.fewest > 0) {
    const code = kind.missingText ?? "text_required";
    throw new AppError(code, { fields: { [field]: code } });
  }
  if (length < kind.fewest) {
    throw new AppError("min_characters", { fields: { [field]: "min_characters" }, params: { min: kind.fewest } });
  }
  if (kind.needsTag && tags.length === 0) {
    throw new AppError("hashtag_required", { fields: { tags: "hashtag_required" } });
  }
  return { name, html, text, tags };
}

function toName(given: string, isDraft: boolean): string {
  const name = given.trim();
  const problem = nameProblem(name, { ...limits.postName, min: isDraft ? 0 : limits.postName.min });
  if (problem === null) return name;
  const code = problem.code === "required" ? "title_required" : problem.code;
  throw new AppError(code, { fields: { name: code }, ...(problem.params && { params: problem.params }) });
}
