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

/** The page of an item by its path, e.g. stories/{id}; what hangs on an item is found on the item's page. */
export function itemLink(path: string): LinkProps | null {
  const [collection = "", id = ""] = path.split("/").filter(Boolean);
  const to = Object.hasOwn(pages, collection) ? pages[collection] : undefined;
  return to ? ({ to, params: { id } } as LinkProps) : null;
}
