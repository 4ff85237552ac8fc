import type { Content } from "./content.ts";

/** Every page on which what people write is shown. */
export function contentPages({ story, tag, otherId }: Content): string[] {
  const lists = ["recent", "feed", "mydrafts", "mystories"].map((list) => `/stories/${list}`);
  const ofTag = ["info", "perspectives", "profiles"].map((part) => `/tags/${tag}/${part}`);
  const ofPerson = ["info", "common", "stories"].map((part) => `/network/${otherId}/${part}`);
  const tags = ["/tags", "/tagsCloud", "/following", "/languagetags", ...ofTag];
  const people = ["/network/people", "/network/orgs", ...ofPerson];
  const own = ["/bookmarks", "/reactions", "/anonymous/stories", "/myreports", "/help/reports"];
  const notes = ["/notifications/thisSpace", "/notifications/mySpaces", "/activity", "/moods", "/dashboard", "/list"];
  const staff = ["/manage/reports", "/reports", "/reportsTable"];
  return [...lists, `/story/${story}`, "/search?q=lamps", ...tags, ...people, ...own, ...notes, ...staff];
}
