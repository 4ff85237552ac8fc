import { expect, it } from "vitest";
import { cellSize, toCell, toHash } from "./places.geohash.ts";

it.each([
  [57.64911, 10.40744, "u4pruydqq"],
  [42.6, -5.6, "ezs42"],
  [-25.382708, -49.265506, "6gkzwgjz"],
  [0, 0, "s0000"],
  [90, 180, "zzzzz"],
  [-90, -180, "00000"],
])("%d, %d has the geohash that others give it", (lat, lng, hash) => {
  expect(toHash(toCell({ lat, lng }, hash.length), hash.length)).toBe(hash);
});

it("is in larger cells by the first letters of the smaller one", () => {
  const point = { lat: 6.45407, lng: 3.39467 };
  for (let length = 1; length < 9; length += 1) {
    expect(toCell(point, 9) >> BigInt((9 - length) * 5)).toBe(toCell(point, length));
  }
  expect(cellSize(1)).toEqual({ width: 45, height: 45 });
  expect(cellSize(2)).toEqual({ width: 11.25, height: 5.625 });
});
