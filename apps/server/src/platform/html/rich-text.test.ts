import { expect, it } from "vitest";
import { toRichText } from "./rich-text.ts";

it.each([
  ["tags in one another", "<b>".repeat(66_000)],
  ["brackets", "<".repeat(200_000)],
  ["empty lines", "<p></p>".repeat(28_000)],
])("refuses a text of nothing but %s at once", (_what, html) => {
  const start = performance.now();
  expect(() => toRichText(html, "story")).toThrow(expect.objectContaining({ code: "too_much_formatting" }));
  expect(performance.now() - start).toBeLessThan(200);
});

it("takes as many tags as the longest text can have", () => {
  const html = `<ul>${"<li>x</li>".repeat(4_990)}</ul>`;
  expect(toRichText(html, "story")).toMatchObject({ html, length: 9_979 });
});

it("takes 10,000 letters that can be read, and 50,000 of HTML, and no more", () => {
  const read = (letters: number) => toRichText(`<p>${"🙂".repeat(letters)}</p>`, "story");
  expect(read(10_000)).toMatchObject({ length: 10_000 });
  expect(() => read(10_001)).toThrow(expect.objectContaining({ code: "max_characters", params: { max: 10_000 } }));
  const link = (length: number) => `<a href="https://a.example/${"x".repeat(length - 34)}">x</a>`;
  const linked = (length: number) => `<p>${link(1000).repeat(49)}${link(length - 49_007)}</p>`;
  expect(toRichText(linked(50_000), "story").html).toHaveLength(50_000);
  const tooMuch = { code: "too_much_formatting", fields: { story: "too_much_formatting" } };
  expect(() => toRichText(linked(50_001), "story")).toThrow(expect.objectContaining(tooMuch));
});
