type Size = { width: number; height: number };

/** The rings of both, each two wide and two away, and a little more. */
const around = 12;
/** What stays free at the edges of the map. */
const edge = 8;

type Places = {
  /** Where the mark is on the map, in pixels. */
  mark: { x: number; y: number };
  markHeight: number;
  map: Size;
  /** How much of the map's end its tools take. */
  tools: number;
  /** How wide the thing is that stands beside it. */
  width: number;
};

/**
 * Where something stands that leaves its mark free: on the side with more room, whole inside of the map, and beside its
 * tools, however high it grows.
 */
export function besideMark({ mark: { x, y }, markHeight, map, tools, width }: Places) {
  const isAbove = y > map.height / 2;
  const away = markHeight / 2 + around;
  const least = width / 2 + edge;
  // Where the map is narrower than that, its start is what one reads.
  const middle = Math.max(Math.min(x, map.width - tools - least), least);
  return { anchor: isAbove ? ("bottom" as const) : ("top" as const), by: { x: middle - x, y: isAbove ? -away : away } };
}
