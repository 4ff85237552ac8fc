import { describe, expect, it } from "vitest";
import { buildFile, buildPart } from "#test/media.ts";
import { findOwnMedia } from "./own-address.ts";
import { saidInAll, toCaptions } from "./transcripts.ts";
import { clock, durationOf, toListedItems, toViewItems } from "./viewing.items.ts";

describe("what there is to look at", () => {
  it("takes the parts of a recording as one, in their order, where the first of them stands", () => {
    const [second, picture, first] = [buildPart("r", 1), buildFile({ name: "a.jpg" }), buildPart("r", 0)];
    const items = toViewItems([second, picture, first]);
    expect(items.map(({ kind, parts }) => [kind, parts.map(({ name }) => name)])).toEqual([
      ["film", ["part-0.webm", "part-1.webm"]],
      ["picture", ["a.jpg"]],
    ]);
    expect(durationOf(items[0]!)).toBe(20);
  });

  it("does not know the length of what has a part of unknown length", () => {
    const [film] = toViewItems([buildPart("r", 0), buildPart("r", 1, { duration: null })]);
    expect(durationOf(film!)).toBeNull();
  });

  it("leaves out what is not ready, but not a video that is kept elsewhere", () => {
    const files = [buildFile({ url: null }), buildFile({ type: "youtube", url: null, videoId: "dQw4w9WgXcQ" })];
    expect(toViewItems(files).map(({ kind }) => kind)).toEqual(["youtube"]);
  });

  it("lists a file for each post that carries it", () => {
    const file = buildFile();
    const of = (path: string) => ({ collection: "stories", path, title: path, link: `/${path}` });
    const items = toListedItems([
      { file, of: of("stories/1") },
      { file, of: of("stories/2") },
    ]);
    expect(items.map(({ of: post }) => post?.path)).toEqual(["stories/1", "stories/2"]);
    expect(new Set(items.map(({ id }) => id)).size).toBe(2);
  });
});

it("writes times as players do", () => {
  expect([7, 65.9, 760, 3723].map(clock)).toEqual(["0:07", "1:05", "12:40", "1:02:03"]);
});

it("knows what was said when, over all parts, and writes it as captions", () => {
  const spoken = (words: string) => [{ resultEndTime: 4, transcript: words }];
  const parts = [
    buildPart("r", 0, { transcription: spoken("one") }),
    buildPart("r", 1, { transcription: spoken("two") }),
  ];
  const said = saidInAll(parts, [0, 10]);
  expect(said).toEqual([
    { from: 0, to: 4, words: "one" },
    { from: 10, to: 14, words: "two" },
  ]);
  expect(toCaptions([{ from: 3599.5, to: 3661.25, words: "a --> b" }])).toBe(
    "WEBVTT\n\n00:59:59.500 --> 01:01:01.250\na → b",
  );
});

describe("an address that a document is opened by", () => {
  it.each([["/api/media/a-1.pdf"], [`${location.origin}/api/media/a-1.pdf`], ["/api/x/../media/a-1.pdf"]])(
    "is one of ours: %s",
    (address) => expect(findOwnMedia(address)).toBe("/api/media/a-1.pdf"),
  );

  it.each([
    ["https://elsewhere.example/api/media/a.pdf"],
    ["//elsewhere.example/api/media/a.pdf"],
    ["/api/media/../user/userinfo"],
    ["/api/media/%2e%2e/user/userinfo"],
    ["javascript:alert(1)"],
    ["data:application/pdf;base64,AAAA"],
    ["blob:https://elsewhere.example/1"],
    ["http://"],
  ])("is none of ours: %s", (address) => expect(findOwnMedia(address)).toBeNull());
});
