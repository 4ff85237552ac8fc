import { describe, expect, it } from "vitest";
import { besideMark } from "./beside-mark.ts";

/** A phone: marks are 44 high, what tells of one is 240 wide, and either has a ring of 4. */
const phone = { markHeight: 44, map: { width: 390, height: 500 }, tools: 58, width: 240 };
const at = (x: number, y: number) => besideMark({ ...phone, mark: { x, y } });

describe("what stands beside a mark", () => {
  it("is on the side with more room, and its ring clear of the ring of the mark", () => {
    expect(at(195, 100)).toEqual({ anchor: "top", by: { x: 0, y: 34 } });
    expect(at(195, 400)).toEqual({ anchor: "bottom", by: { x: 0, y: -34 } });
  });

  it.each([0, 20, 129, 155, 195, 235, 262, 370, 390])(
    "is whole on the map, and beside its tools, with its mark at %i",
    (x) => {
      const middle = x + at(x, 100).by.x;
      expect(middle - 120).toBeGreaterThanOrEqual(8);
      expect(middle + 120).toBeLessThanOrEqual(324);
    },
  );

  it("begins inside of a map that is narrower than it", () => {
    const { by } = besideMark({ ...phone, map: { width: 200, height: 500 }, mark: { x: 150, y: 100 } });
    expect(150 + by.x - 120).toBe(8);
  });
});
