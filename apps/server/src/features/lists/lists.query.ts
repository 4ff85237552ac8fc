import { limits, type listItems } from "@bump/contract";
import { toTag } from "@bump/contract/rules";
import type { z } from "zod";
import { AppError } from "#platform/http/app-error.ts";

type ListQuery = Pick<z.output<typeof listItems.query>, "tags" | "orderBy">;

export function refusal(field: string, code: "invalid_value" | "invalid_id" | "invalid_tag" | "max_tags"): AppError {
  return new AppError(code, { fields: { [field]: code } });
}

/** `a,b`: whatever carries any of them. */
export function readTags({ tags = "" }: ListQuery): string[] {
  const named = tags.split(",").filter((tag) => tag.trim() !== "");
  if (named.length > limits.itemTags.max) throw refusal("tags", "max_tags");
  return named.map((name) => {
    const tag = toTag(name);
    if (tag === null) throw refusal("tags", "invalid_tag");
    return tag;
  });
}

export function readPeopleOrder({ orderBy }: ListQuery): "recent" | "name" | "nameDesc" {
  if (orderBy === "top" || orderBy === "unread") throw refusal("orderBy", "invalid_value");
  return orderBy;
}
