import { expect, it } from "vitest";
import { linkedText, plainText, tagsBeside } from "./plain-text.ts";

it.each([
  ["<p>One</p><p>Two</p>", "One\nTwo"],
  ["<p>Tom &amp; <b>Jerry</b> &lt;3</p>", "Tom & Jerry <3"],
  ["<img src=x onerror=alert(1)>seen", "seen"],
  ["a&copy;b", "a&copy;b"],
  ["", ""],
])("reads %s as words", (html, words) => {
  expect(plainText(html)).toBe(words);
});

it.each([
  [
    '<p>See <a rel="nofollow" href="https://good.example/a?b=1&amp;c=2">this</a></p>',
    "See this (https://good.example/a?b=1&c=2)",
  ],
  ['<p><a href="https://a.example/">https://a.example/</a></p>', "https://a.example/"],
  ['<p><a href="/tags/water">#water</a></p>', "#water"],
])("reads %s with where its links lead", (html, words) => {
  expect(linkedText(html)).toBe(words);
});

it("names the tags that do not stand in the text, one that begins like a word there too", () => {
  const html = '<p>Dry <a href="/tags/wells">#Wells</a></p>';
  expect(tagsBeside({ html, tags: ["wells", "well", "rain"] })).toBe("#well #rain");
});
