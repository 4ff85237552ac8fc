import { expect, it } from "vitest";
import { findSafePath, landingPath, safePath } from "./safe-path.ts";

it.each([
  ["/bookmarks?tab=1#top", "/bookmarks?tab=1#top"],
  ["/stories/../bookmarks", "/bookmarks"],
  ["/", null],
  ["/auth/login", null],
  ["bookmarks", null],
  ["//evil.tld", null],
  ["//evil.tld/bookmarks", null],
  ["/\\evil.tld", null],
  ["/\\evil.tld/bookmarks", null],
  ["/\t/evil.tld/bookmarks", null],
  ["https://evil.tld/", null],
  ["/ok/..//evil.tld", null],
  ["/ok/../\\evil.tld", null],
  ["/.//evil.tld", null],
])("%s leads to %s", (path, expected) => {
  expect(findSafePath(path)).toBe(expected);
  expect(safePath(path)).toBe(expected ?? landingPath);
});
