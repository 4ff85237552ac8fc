import { joinProblem, leaveProblem, type ProblemView, solveProblem, unsolveProblem } from "@bump/contract";
import i18next from "i18next";
import { listOf, postKey } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { dropDraft } from "#lib/drafts.ts";
import { failedText } from "#lib/error-text.ts";
import { loadTexts } from "#lib/i18n.ts";
import { defineWish } from "#lib/outbox/wish.ts";
import { queryClient } from "#lib/query-client.ts";
import { notify } from "#ui/notify.ts";

type Answer = Pick<ProblemView, "joined" | "solving" | "status" | "counters">;
export type Farewell = { emoji?: string; comment?: string; /** Those that helped. */ solutionIds: string[] };
/** What somebody must know of a problem to join it. */
type Joinable = Pick<ProblemView, "id" | "spaceId" | "joined">;

function pathOf({ id }: Pick<ProblemView, "id">): string {
  return `problems/${id}`;
}

function idOf(path: string): string {
  return path.split("/")[1]!;
}

/** Where this device keeps what somebody says as they leave, until the server has it. */
export function farewellPlace({ id }: Pick<ProblemView, "id">): string {
  return `leave/${id}`;
}

function counted(problem: ProblemView, counter: "totalParticipants" | "totalSolvers", by: number) {
  return { ...problem.counters, [counter]: Math.max(0, problem.counters[counter] + by) };
}

function withSolving(problem: ProblemView, solving: boolean): ProblemView {
  return { ...problem, solving, counters: counted(problem, "totalSolvers", solving ? 1 : -1) };
}

/** Who leaves solves it no more. */
function withJoined(problem: ProblemView, joined: boolean): ProblemView {
  const left = !joined && problem.solving ? withSolving(problem, false) : problem;
  return { ...left, joined, counters: counted(left, "totalParticipants", joined ? 1 : -1) };
}

function toAnswer({ joined, solving, status, counters }: Answer): Answer {
  return { joined, solving, status, counters };
}

function withAnswer(problem: ProblemView, answer: Answer): ProblemView {
  return { ...problem, ...answer };
}

/** Those that the person has joined, and those like another, which say so; of whatever space. */
function saysJoined({ queryKey: [scope, , part] }: { queryKey: readonly unknown[] }): boolean {
  return scope === "space" && part === "problems";
}

/** What is offered to the problem: a list of it, the best, or the page of one. */
function showsOffered(queryKey: readonly unknown[], path: string): boolean {
  const [scope, kind, , what, of] = queryKey;
  if (what === "best-solutions") return of === idOf(path);
  if (scope === "items" && kind === "solutions") return what === idOf(path);
  const { collection, filter } = listOf(queryKey);
  return collection === "solutions" && filter.path === `${path}/solutions`;
}

function settled({ path }: { path: string }): void {
  void queryClient.invalidateQueries({ predicate: saysJoined });
  void queryClient.invalidateQueries({ queryKey: ["within", path] });
}

async function tellFailed(what: "join" | "leave" | "solve" | "unsolve", error: unknown): Promise<void> {
  await loadTexts("problems");
  notify.error(failedText(i18next.t(`problems:taking.${what}Failed`), error));
}

/** Who offered a solution is a solver, whatever they mark. */
async function tellStays(): Promise<void> {
  await loadTexts("problems");
  notify.info(i18next.t("problems:taking.offered"));
}

const joining = defineWish<ProblemView, boolean, Answer, Farewell | null>("problem-join", {
  valueOf: ({ joined }) => joined,
  withValue: withJoined,
  send: async ({ path, value: isJoining, details }, once) => {
    const params = { id: idOf(path) };
    if (isJoining) return toAnswer(await call(joinProblem, { params, body: {}, once }));
    const left = toAnswer(await call(leaveProblem, { params, body: details ?? {}, once }));
    await dropDraft(farewellPlace(params));
    return left;
  },
  // Neither moves it. A status that others gave it meanwhile comes with where the person may move it from there.
  withAnswer: (problem, { status: _status, ...answer }) => ({ ...problem, ...answer }),
  settled: (of) => {
    settled(of);
    // What helped those who left stands with the solutions.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => showsOffered(queryKey, of.path) });
  },
  tellRefused: (isJoining, error) => tellFailed(isJoining ? "join" : "leave", error),
});

const solving = defineWish<ProblemView, boolean, Answer>("problem-solve", {
  valueOf: (problem) => problem.solving,
  withValue: withSolving,
  send: async ({ path, value: isSolving }, once) => {
    const endpoint = isSolving ? solveProblem : unsolveProblem;
    const answer = toAnswer(await call(endpoint, { params: { id: idOf(path) }, body: {}, once }));
    if (answer.solving && !isSolving) await tellStays();
    return answer;
  },
  withAnswer,
  settled: (of) => {
    settled(of);
    // The first solver moves it, and with that where the person may move it next.
    void queryClient.invalidateQueries({ queryKey: postKey(of.path), exact: true });
  },
  tellRefused: (isSolving, error) => tellFailed(isSolving ? "solve" : "unsolve", error),
});

export const unsentJoining = joining.unsent;
export const unsentSolving = solving.unsent;

export function join(problem: Joinable): void {
  joining.set({ ...problem, path: pathOf(problem) }, problem.joined, true, null);
}

export function leave(problem: ProblemView, farewell: Farewell): void {
  // What waits must not bring them back after they left.
  if (solving.unsent.find(problem.path)) solve(problem, false);
  joining.set(problem, problem.joined, false, farewell);
}

/** Whoever solves it has joined it; who solves it no more has not left. */
export function solve(problem: ProblemView, isSolving: boolean): void {
  if (isSolving) join(problem);
  solving.set(problem, problem.solving, isSolving, null);
}

/** The problem as the person wants it, and whether the server is still to hear of that. */
export function useTakingPart(problem: ProblemView): { problem: ProblemView; isWaiting: boolean } {
  const joined = joining.use(problem);
  const solved = solving.use(joined.item);
  return { problem: solved.item, isWaiting: joined.isWaiting || solved.isWaiting };
}
