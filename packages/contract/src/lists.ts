import { z } from "zod";
import { Timestamp } from "./common.ts";

/** `last` of one page is the next one's `lastDocumentID`; what it holds is the server's business. */
export function pageQuery(defaultResults: number) {
  return {
    results: z.coerce.number().int().min(1).max(1000).default(defaultResults),
    lastDocumentID: z.string().max(1200).optional(),
  };
}

/** What a person typed into a search field. */
export const SearchText = z.string().trim().max(150, "max_characters").optional();

export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), last: z.string().nullable(), lastScannedWhen: Timestamp });
}
