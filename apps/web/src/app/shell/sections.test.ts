import { expect, it } from "vitest";
import { sectionOf } from "./sections.ts";

it.each([
  ["/stories/recent", "posts"],
  ["/story/1", "posts"],
  ["/solutions/mysolutions", "solutions"],
  ["/problem/1/solutions/2/info", "problems"],
  ["/apps", "apps"],
  ["/app/1/info", "apps"],
  ["/tagsCloud", "tagsCloud"],
  ["/space/1/info", "summary"],
  ["/space/1/media", "media"],
  ["/space/1/tags", null],
  ["/space/2/info", null],
  ["/kanban", "progress"],
  ["/bookmarks", null],
  ["/", null],
])("%s belongs to %s", (path, section) => {
  expect(sectionOf(path, "1")).toBe(section);
});
