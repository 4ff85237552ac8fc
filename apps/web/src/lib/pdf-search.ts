/** The document that an address names. */
export type PdfSearch = { url?: string };

/** For a route's validateSearch. */
export function readPdfSearch({ url }: Record<string, unknown>): PdfSearch {
  return { url: typeof url === "string" && url !== "" ? url : undefined };
}
