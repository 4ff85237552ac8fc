import type { MapCell } from "@bump/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boxOf, doTouch, gather, itemOf, liftOver, type Marks } from "./places.gather.ts";

const item = { path: "stories/1", kind: "stories" as const, title: "Alone" };

function buildCell(lat: number, lng: number, total = 1): MapCell {
  return { hash: `${lat},${lng}`, lat, lng, total, item: total === 1 ? item : null };
}

/** As wide as the number is long. */
const at = (zoom: number, high: number): Marks => ({
  zoom,
  sizeOf: (total) => ({ width: Math.max(high, String(total).length * 9 + 20), height: high }),
});

const berlin = buildCell(52.52, 13.4, 7);
const prague = buildCell(50.09, 14.42);
const lagos = buildCell(6.45, 3.39);

describe("marks of a map", () => {
  it("are one where they would cover each other, in the middle of all that is in it, and part as one comes closer", () => {
    const [europe, africa, ...rest] = gather([lagos, prague, berlin], at(2, 36));
    expect(rest).toEqual([]);
    expect(europe).toMatchObject({ total: 8, lat: expect.closeTo(52.216, 3), lng: expect.closeTo(13.5275, 4) });
    expect(europe!.cells).toEqual([berlin, prague]);
    expect([itemOf(europe!), itemOf(africa!)]).toEqual([null, item]);
    expect(gather([lagos, prague, berlin], at(6, 36)).map(({ total }) => total)).toEqual([7, 1, 1]);
  });

  it("are one across the date line too", () => {
    const [fiji, ...rest] = gather([buildCell(-17, 179.5, 3), buildCell(-17, -179.5, 3)], at(3, 36));
    expect(rest).toEqual([]);
    expect(Math.abs(fiji!.lng)).toBe(180);
    expect(
      boxOf([
        { lat: -17, lng: 179.5 },
        { lat: -16, lng: -179.5 },
      ]),
    ).toEqual([179.5, -17, -179.5, -16]);
  });

  it("carry a pin that stands at their point, and leave one beside them where it is", () => {
    const marks = at(6, 36);
    const groups = gather([berlin, prague], marks);
    expect(liftOver(berlin, groups, marks)).toBe(18 + 4);
    // A little above its middle: less is left to the upper edge.
    const lift = liftOver({ lat: berlin.lat + 0.05, lng: berlin.lng }, groups, marks);
    expect(lift).toBeGreaterThan(0);
    expect(lift).toBeLessThan(18 + 4);
    expect(liftOver(lagos, groups, marks)).toBe(0);
    expect(liftOver({ lat: berlin.lat, lng: berlin.lng + 1 }, groups, marks)).toBe(0);
  });

  it("never cover each other, wherever they are, and stand for all that there is", () => {
    const cell = fc
      .record({
        lat: fc.double({ min: -85, max: 85, noNaN: true }),
        lng: fc.double({ min: -180, max: 180, noNaN: true }),
        total: fc.integer({ min: 1, max: 200_000 }),
      })
      .map(({ lat, lng, total }) => buildCell(lat, lng, total));
    const sizes = fc.constantFrom(36, 44);
    fc.assert(
      fc.property(
        fc.array(cell, { maxLength: 120 }),
        fc.double({ min: 0, max: 8, noNaN: true }),
        sizes,
        (cells, zoom, high) => {
          const marks = at(zoom, high);
          const groups = gather(cells, marks);
          const touching = groups.flatMap((one, index) =>
            groups.slice(index + 1).filter((other) => doTouch(one, other, marks)),
          );
          expect(touching).toEqual([]);
          const sum = (all: readonly { total: number }[]) => all.reduce((total, each) => total + each.total, 0);
          expect(sum(groups)).toBe(sum(cells));
        },
      ),
      { numRuns: 200 },
    );
  });
});
