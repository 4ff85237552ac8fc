import type { LinkProps } from "@tanstack/react-router";

/** Collection → the page of one of its items. */
const pages: Record<string, LinkProps["to"]> = {
  stories: "/story/$id",
  problems: "/problem/$id/info",
  solutions: "/solution/$id/info",
  skills: "/skill/$id/info",
  tags: "/tags/$id/info",
  users: "/network/$id/info",
  spaces: "/space/$id/info",
  views: "/graphviews/$id",
};

/** Which comment the page is to show, and which answer to it. */
function toSearch(path: string): { comment?: string; reply?: string } {
  const { comment, reply } = /\/comments\/(?<comment>[^/]+)(?:\/replies\/(?<reply>[^/]+))?$/.exec(path)?.groups ?? {};
  return { ...(comment && { comment }), ...(reply && { reply }) };
}

/** The page of an item by its path, e.g. stories/{id}; what hangs on an item is found on the item's page. */
export function itemLink(path: string): LinkProps | null {
  const [collection = "", id = "", within, innerId] = path.split("/").filter(Boolean);
  const search = toSearch(path);
  if (within === "parts") {
    return { to: "/problem/$id/parts/$partId/info", params: { id, partId: innerId }, search } as LinkProps;
  }
  if (within === "reviews") return { to: "/skill/$id/reviews", params: { id } };
  if (within === "outcomes") return { to: "/solution/$id/outcomes", params: { id } };
  // Questions stand on one page.
  if (collection === "faqs") return { to: "/help/faqs", search: { faq: id } };
  const to = Object.hasOwn(pages, collection) ? pages[collection] : undefined;
  return to ? ({ to, params: { id }, search } as LinkProps) : null;
}
