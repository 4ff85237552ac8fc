import type { ImportRow } from "@bump/contract";
import { insertIngredientRow } from "#features/problems/index.ts";
import { insertMeasurementRow } from "#features/solutions/index.ts";
import { idIn } from "./exports.places.ts";
import { findNamed, type Ref, type Taking, timeOf } from "./exports.taking.ts";

export const additionParts = ["ingredients", "measurements"] as const;
export type AdditionPart = (typeof additionParts)[number];

type Made<Part extends AdditionPart> = {
  row: ImportRow<Part>;
  id: string;
  authorId: string;
  at: Date;
  below: readonly string[];
};
type Taker<Part extends AdditionPart> = {
  /** What it was added to, the nearest first. */
  below: (row: ImportRow<Part>) => Ref[];
  /** False where it is there. */
  add: (taking: Taking, made: Made<Part>) => Promise<boolean>;
};

const takers: { [Part in AdditionPart]: Taker<Part> } = {
  ingredients: {
    below: ({ problemId: id }) => [{ field: "problemId", kind: "problem", id }],
    add: ({ change }, { row, below: [problemId = ""], ...made }) =>
      insertIngredientRow(change.db, { ...row, ...made, problemId }),
  },
  measurements: {
    below: ({ solutionId: id, problemId }) => [
      { field: "solutionId", kind: "solution", id },
      ...(problemId ? [{ field: "problemId", kind: "problem", id: problemId }] : []),
    ],
    add: ({ change }, { row, below: [solutionId = "", problemId = null], ...made }) =>
      insertMeasurementRow(change.db, { ...row, ...made, solutionId, problemId }),
  },
};

/** Rows that nobody reacts to or talks about. They keep their ids where what they belong to keeps its own. */
export async function takeAdditions<Part extends AdditionPart>(
  taking: Taking,
  { part, rows }: { part: Part; rows: readonly ImportRow<Part>[] },
): Promise<void> {
  const { viewer, spaceId, places, check, outcome } = taking;
  const { below, add }: Taker<Part> = takers[part];
  for (const [index, row] of rows.entries()) {
    const refs = below(row);
    const { found, isMissing, isRemoved } = findNamed(taking, { part, index }, refs);
    const isHome = found[0]?.id === refs[0]?.id;
    const id = isHome ? row.id : idIn(spaceId, row.id);
    if (isRemoved || places.of(id, part).is === "removed") outcome.removed += 1;
    else if (check) outcome.added += 1;
    else if (!isMissing) {
      const made = {
        row,
        id,
        authorId: viewer.id,
        at: timeOf(taking, row.createdAt),
        below: found.map((one) => one.id),
      };
      outcome[(await add(taking, made)) ? "added" : "present"] += 1;
    }
  }
}
