import type { ImportRow, Location } from "@bump/contract";
import { faqKind, insertFaqRow } from "#features/faqs/index.ts";
import { placeLocation } from "#features/places/index.ts";
import { importPost, type PostKind, toContent } from "#features/posts/index.ts";
import { insertPartRow, insertProblemRow, partKind, problemKind } from "#features/problems/index.ts";
import { insertSkillRow, skillKind } from "#features/skills/index.ts";
import {
  insertLink,
  insertOutcomeRow,
  insertSolutionRow,
  outcomeKind,
  solutionKind,
} from "#features/solutions/index.ts";
import { storyKind } from "#features/stories/index.ts";
import { type RichText, toRichText } from "#platform/html/rich-text.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { findNamed, judged, type Ref, signed, stateOf, type Taking, timeOf, type Wrong } from "./exports.taking.ts";

export const postParts = ["problems", "parts", "solutions", "outcomes", "skills", "faqs", "stories"] as const;
export type PostPart = (typeof postParts)[number];

type Made<Part extends PostPart> = {
  row: ImportRow<Part>;
  id: string;
  /** The ids here of what it stands below, and of what it is tied to. */
  below: readonly string[];
  tied: readonly string[];
};
type Taker<Part extends PostPart> = {
  kind: PostKind;
  /** What a row stands below, the nearest first: where that was deleted here, the row goes with it. */
  below?: (row: ImportRow<Part>) => Ref[];
  /** What it is tied to, as far as that was not deleted here. */
  tied?: (row: ImportRow<Part>) => Ref[];
  addRows?: (taking: Taking, made: Made<Part>) => Promise<void>;
};

const ofProblem = (id: string | null | undefined): Ref[] => (id ? [{ field: "problemId", kind: "problem", id }] : []);
const ofSolution = (id: string): Ref => ({ field: "solutionId", kind: "solution", id });

const takers: { [Part in PostPart]: Taker<Part> } = {
  problems: {
    kind: problemKind,
    addRows: ({ change }, { id, row }) => insertProblemRow(change.db, id, row.status),
  },
  parts: {
    kind: partKind,
    below: ({ problemId }) => ofProblem(problemId),
    addRows: ({ change }, { id, row }) => insertPartRow(change.db, { ...row, id }),
  },
  solutions: {
    kind: solutionKind,
    tied: ({ problemIds = [] }) => problemIds.map((id) => ({ field: "problemIds", kind: "problem", id })),
    addRows: async ({ change }, { id, tied }) => {
      await insertSolutionRow(change.db, id);
      // Nobody is said to have offered it.
      for (const problemId of tied) await insertLink(change.db, { solutionId: id, problemId, linkedBy: null });
    },
  },
  outcomes: {
    kind: outcomeKind,
    below: ({ solutionId, problemId }) => [ofSolution(solutionId), ...ofProblem(problemId)],
    addRows: ({ change }, { id, row, below: [solutionId = "", problemId = null] }) =>
      insertOutcomeRow(change.db, { id, solutionId, problemId, date: row.date }),
  },
  skills: { kind: skillKind, addRows: ({ change }, { id }) => insertSkillRow(change.db, id) },
  faqs: {
    kind: faqKind,
    addRows: async (taking, { id, row }) => {
      const { change, viewer } = taking;
      const answer = toAnswer(row, viewer);
      const at = timeOf(taking, row.answer?.when);
      await insertFaqRow(change.db, id, answer && { ...answer, answeredBy: viewer.id, at });
    },
  },
  stories: { kind: storyKind, below: ({ problemId }) => ofProblem(problemId) },
};

function toAnswer({ answer }: ImportRow<"faqs">, viewer: Viewer): RichText | null {
  return answer ? toRichText(signed(answer.html, answer, viewer), "answer") : null;
}

type Words = { name?: string; location?: Location | null | undefined } & Partial<
  Record<"story" | "description" | "text", string>
>;
type Content = ReturnType<typeof toContent>;
export type PostRows<Part extends PostPart> = readonly {
  row: ImportRow<Part>;
  content: Content;
  location: Location | null;
  index: number;
}[];

/** The rows with what would be stored of each. */
export async function judgePosts<Part extends PostPart>(
  wrong: Wrong,
  viewer: Viewer,
  { part, rows }: { part: Part; rows: readonly ImportRow<Part>[] },
): Promise<PostRows<Part>> {
  const { kind } = takers[part];
  const found = [];
  for (const [index, row] of rows.entries()) {
    const at = `${part}.${index}`;
    const words: Words = row;
    const html = signed(words[kind.textField] ?? "", row, viewer);
    const content = await judged(wrong, at, kind.textField, () =>
      toContent(kind, { name: words.name, html, tags: row.tags ?? [] }, { isDraft: false }),
    );
    if ("answer" in row) await judged(wrong, at, "answer", () => toAnswer(row, viewer));
    const place = words.location;
    const location = place ? await judged(wrong, at, "location", () => placeLocation(place)) : null;
    // With one that is wrong none is taken.
    found.push({ row, content: content!, location, index });
  }
  return found;
}

export async function takePosts<Part extends PostPart>(
  taking: Taking,
  { part, rows }: { part: Part; rows: PostRows<Part> },
): Promise<void> {
  const { change, viewer, spaceId, check, places, outcome } = taking;
  const { kind, below = () => [], tied = () => [], addRows }: Taker<Part> = takers[part];
  for (const { row, content, location, index } of rows) {
    const place = places.of(row.id, kind.kind);
    const above = findNamed(taking, { part, index }, below(row));
    const others = findNamed(taking, { part, index }, tied(row));
    if (place.is !== "new") outcome[place.is] += 1;
    else if (above.isRemoved) outcome.removed += 1;
    else if (check || !(above.isMissing || others.isMissing)) {
      const made = { id: place.id, row, below: idsOf(above.found), tied: idsOf(others.found) };
      const isNew =
        check ||
        (await importPost(change, viewer, {
          ...content,
          kind,
          id: place.id,
          spaceId,
          parentId: made.below[0] ?? null,
          location,
          state: stateOf(row.state),
          createdAt: timeOf(taking, row.createdAt),
        }));
      if (isNew && !check) await addRows?.(taking, made);
      outcome[isNew ? "added" : "present"] += 1;
      places.add(place, kind.kind);
    }
  }
}

function idsOf(places: readonly { id: string; is: string }[]): string[] {
  return places.filter(({ is }) => is === "present").map(({ id }) => id);
}
