import { type Bounds, type MapCell, type MapKind, mapKinds } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { requireListedSpace } from "#features/spaces/index.ts";
import { loadRefs, type SubjectKind } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { toArea } from "./places.area.ts";
import { cellSize, longestHash, toHash } from "./places.geohash.ts";
import { countCells, findAlone } from "./places.repo.ts";

const mostCells = 500;
const subjectKinds: Record<MapKind, SubjectKind> = { stories: "story", problems: "problem", solutions: "solution" };

type MapQuery = {
  spaceId?: string | undefined;
  kinds?: string | undefined;
  bounds?: Bounds | undefined;
  zoom: number;
  request: FastifyRequest;
};

/** What is where in a space, for who reads it: cells as small as the zoom shows apart, larger where there are too many. */
export async function listMapCells(deps: Deps, viewer: Viewer, query: MapQuery): Promise<MapCell[]> {
  const kinds = readKinds(query.kinds).map((kind) => subjectKinds[kind]);
  const { id: spaceId } = await requireListedSpace(deps, viewer, query);
  const wanted = { spaceId, kinds, area: toArea(query) };
  let length = lengthFor(query.zoom);
  let rows = await countCells(deps, viewer, { ...wanted, length, limit: mostCells + 1 });
  while (rows.length > mostCells) {
    length -= 1;
    rows = await countCells(deps, viewer, { ...wanted, length, limit: mostCells + 1 });
  }
  const cells = rows.filter(({ total }) => total === 1).map(({ cell }) => cell);
  const alone = await findAlone(deps, viewer, { ...wanted, length, cells });
  const refs = await loadRefs(deps, viewer, [...alone.values()]);
  return rows.map(({ cell, ...row }) => {
    const ref = refs.get(alone.get(cell) ?? "");
    const item = ref ? { path: ref.path, kind: ref.collection as MapKind, title: ref.title } : null;
    return { hash: toHash(BigInt(cell), length), ...row, item };
  });
}

function readKinds(text: string | undefined): readonly MapKind[] {
  if (!text) return mapKinds;
  const kinds = text.split(",").map((kind) => kind.trim());
  const isKind = (kind: string): kind is MapKind => (mapKinds as readonly string[]).includes(kind);
  if (!kinds.every(isKind)) throw new AppError("invalid_value", { fields: { kinds: "invalid_value" } });
  return kinds;
}

/** How wide a cell is on the screen at least, with the world in 512 pixels at zoom 0. */
const leastPixels = 32;

function lengthFor(zoom: number): number {
  const perDegree = (512 * 2 ** zoom) / 360;
  let length = longestHash;
  while (length > 1 && cellSize(length).width * perDegree < leastPixels) length -= 1;
  return length;
}
