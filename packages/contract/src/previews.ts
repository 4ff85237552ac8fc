import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What a page elsewhere says of itself, as plain text. */
export const LinkPreview = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  site: z.string(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

const WebAddress = z.url({ protocol: /^https?$/, error: "invalid_value" }).max(2000, "max_characters");

export const getLinkPreview = endpoint({
  method: "GET",
  path: "/previews",
  action: "preview.read",
  access: "user",
  summary: "What the page behind a link says of itself; null where there is nothing to tell or the site calls nobody",
  query: z.strictObject({ url: WebAddress }),
  response: z.object({ data: LinkPreview.nullable() }),
  limit: "autocomplete",
});
