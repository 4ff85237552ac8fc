import { downvote, resetVote, type SolutionView, upvote } from "@bump/contract";
import i18next from "i18next";
import { call } from "#lib/api.ts";
import { dropDraft } from "#lib/drafts.ts";
import { failedText } from "#lib/error-text.ts";
import { loadTexts } from "#lib/i18n.ts";
import { refetchUnderWay } from "#lib/items.ts";
import { defineKind, isOurs, outbox } from "#lib/outbox/outbox.ts";
import { queryClient } from "#lib/query-client.ts";
import { notify } from "#ui/notify.ts";
import { patchSolution, type Place, placeOf, placePath, solutionKeys } from "./solutions.queries.ts";

type Vote = "up" | "down" | "none";
type Votable = Pick<SolutionView, "id" | "problemId" | "spaceId" | "upvoted" | "downvoted" | "counters">;

export function voteOf({ upvoted, downvoted }: Pick<Votable, "upvoted" | "downvoted">): Vote {
  return upvoted ? "up" : downvoted ? "down" : "none";
}

/** The solution with the person's vote another: one of each person counts, up or down. */
function withVote<Item extends Votable>(solution: Item, vote: Vote): Item {
  const before = voteOf(solution);
  const moved = (total: number, way: Vote) => Math.max(0, total + Number(vote === way) - Number(before === way));
  const { totalUpvotes, totalDownvotes } = solution.counters;
  return {
    ...solution,
    upvoted: vote === "up",
    downvoted: vote === "down",
    counters: {
      ...solution.counters,
      totalUpvotes: moved(totalUpvotes, "up"),
      totalDownvotes: moved(totalDownvotes, "down"),
    },
  };
}

/** Where this device keeps what somebody says of a vote down, until the server has it. */
export function feedbackPlace(solution: Place): string {
  return `vote/${placePath(solution)}`;
}

type Wish = {
  place: Place;
  vote: Vote;
  /** What the server has, as far as this page knows. */ before: Vote;
  feedback: string;
};
type Answer = Pick<SolutionView, "upvoted" | "downvoted"> & {
  counters: Pick<SolutionView["counters"], "totalUpvotes" | "totalDownvotes">;
};

const calls = { up: upvote, down: downvote, none: resetVote };

async function tellRefused(error: unknown): Promise<void> {
  await loadTexts("solutions");
  notify.error(failedText(i18next.t("solutions:vote.failed"), error));
}

/** Votes on their way: of each solution and problem the last wish. */
export const unsentVotes = defineKind<Wish, Answer>("vote", {
  send: async ({ value: { place, vote, feedback }, key, spaceId }) => {
    const body = { path: placePath(place), feedback: feedback || undefined };
    const { upvoted, downvoted, counters } = await call(calls[vote], { body, once: { key, spaceId } });
    if (vote === "down") await dropDraft(feedbackPlace(place));
    return { upvoted, downvoted, counters };
  },
  arrived: ({ value: { place }, spaceId }, { counters, ...vote }) => {
    patchSolution(place, (one) => ({ ...one, ...vote, counters: { ...one.counters, ...counters } }));
    refetchUnderWay(spaceId);
    void queryClient.invalidateQueries({ queryKey: solutionKeys.within(place, "voters") });
  },
  refused: ({ value: { place, vote, before } }, error) => {
    // Only that is taken back: others may have voted meanwhile.
    patchSolution(place, (one) => (voteOf(one) === vote ? withVote(one, before) : one));
    void tellRefused(error);
    return "goes";
  },
});

/** Shown at once, and sent until it is there; what the server refuses is taken back. The same vote again is none. */
export function setVote(solution: Votable, vote: Vote, feedback = ""): void {
  const place = placeOf(solution);
  const path = placePath(place);
  const wish = unsentVotes.find(path);
  const shown = wish?.value.vote ?? voteOf(solution);
  if (shown === vote) return;
  patchSolution(place, (one) => withVote(one, vote));
  const before = wish?.value.before ?? voteOf(solution);
  // Back to what the server has, before it has heard of anything else.
  if (wish && isOurs(wish) && before === vote) void outbox.take(wish);
  else
    void unsentVotes.record({
      id: path,
      path,
      spaceId: solution.spaceId,
      value: { place, vote, before, feedback },
    });
}

/** The solution with the vote that is on its way, and whether that waits: a list that was fetched since knows nothing of it. */
export function useVoted<Item extends Votable>(solution: Item): { solution: Item; isWaiting: boolean } {
  const { entry, phase } = unsentVotes.useOne(placePath(solution));
  const vote = entry?.value.vote;
  const voted = vote !== undefined && vote !== voteOf(solution) ? withVote(solution, vote) : solution;
  return { solution: voted, isWaiting: phase === "waiting" };
}
