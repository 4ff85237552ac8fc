import { expect, it } from "vitest";
import { readRange } from "./media.ranges.ts";

it.each([
  [undefined, null],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=2-4", { start: 2, end: 4 }],
  ["bytes=2-", { start: 2, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=8-999", { start: 8, end: 9 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=10-20", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=4-2", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["lines=0-1", null],
  ["bytes=a-b", null],
  ["bytes=1e1-", null],
  ["bytes=99999999999999999999-", "unsatisfiable"],
  ["bytes=0-99999999999999999999", { start: 0, end: 9 }],
  [`bytes=-${"9".repeat(400)}`, { start: 0, end: 9 }],
  ["Bytes=2-4", { start: 2, end: 4 }],
])("Range: %s of ten bytes", (header, range) => {
  expect(readRange(header, 10)).toEqual(range);
});
