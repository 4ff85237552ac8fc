import { worldSpaceId } from "../../packages/contract/src/spaces.ts";
import type { Content } from "./content.ts";

function pagesOf(path: string, parts: readonly string[]): string[] {
  return parts.map((part) => `${path}/${part}`);
}

/** What is written about problems, solutions and skills, and the lists of them. */
function matterPages({ problem, part, solution, reusable, skill, tag, otherId }: Content): string[] {
  const tabs = ["info", "impacted", "solvers", "stories", "solutions", "parts", "ingredients", "recipes"];
  const tried = ["info", "outcomes", "measurements", "voters/upvotes", "voters/downvotes"];
  const lists = ["recent", "alerts", "myalerts", "mypriorities", "myproblems", "solving"];
  return [
    ...pagesOf("/problems", lists),
    "/priorities",
    ...pagesOf(`/problem/${problem.id}`, tabs),
    ...pagesOf(`/problem/${problem.id}/parts/${part.id}`, ["info", "attributes"]),
    ...pagesOf(`/problem/${problem.id}/solutions/${solution.id}`, tried),
    ...pagesOf("/solutions", ["recent", "mysolutions", "myalerts"]),
    ...pagesOf(`/solution/${reusable.id}`, ["info", "problems", "outcomes", "measurements"]),
    ...pagesOf("/anonymous", ["problems", "solutions"]),
    ...pagesOf("/skills", ["public", "myskills"]),
    ...pagesOf(`/skill/${skill.id}`, ["info", "members", "reviews"]),
    ...pagesOf(`/network/${otherId}`, ["problems", "solutions", "solving", "skills"]),
    ...pagesOf(`/tags/${tag}`, ["problems", "solutions"]),
    "/help/faqs",
  ];
}

/** Every page on which what people write is shown. */
export function contentPages(content: Content): string[] {
  const { story, album, tag, otherId } = content;
  const lists = pagesOf("/stories", ["recent", "feed", "mydrafts", "mystories"]);
  const ofTag = pagesOf(`/tags/${tag}`, ["info", "perspectives", "profiles"]);
  const ofPerson = pagesOf(`/network/${otherId}`, ["info", "common", "stories"]);
  const tags = ["/tags", "/tagsCloud", "/following", "/languagetags", ...ofTag];
  const people = ["/network/people", "/network/orgs", ...ofPerson];
  const own = ["/bookmarks", "/reactions", "/anonymous/stories", "/myreports", "/help/reports"];
  const notes = ["/notifications/thisSpace", "/notifications/mySpaces", "/activity", "/moods", "/dashboard", "/list"];
  const staff = ["/manage/reports", "/reports", "/reportsTable"];
  const told = [...lists, `/story/${story}`, `/story/${album}`, "/search?q=lamps"];
  const seen = ["/pdf", "/PdfEmbeded", "/video", "/videoplay", `/space/${worldSpaceId}/media`, "/location"];
  return [...told, ...seen, ...matterPages(content), ...tags, ...people, ...own, ...notes, ...staff];
}

/** Those among them that have most to show. */
export function mainPages({ problem, solution }: Content): string[] {
  const offered = `/problem/${problem.id}/solutions/${solution.id}`;
  return [
    "/problems/recent",
    `/problem/${problem.id}/info`,
    `/problem/${problem.id}/solutions`,
    `${offered}/measurements`,
  ];
}
