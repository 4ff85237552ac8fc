import { z } from "zod";
import { AuthorView } from "./authors.ts";
import { Id, instant, Timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

const Path = z.string().max(limits.itemPath.max, "max_characters");
const feedback = z.string().trim().max(limits.note.max, "max_characters").optional();

const voteBody = z.strictObject({ path: Path, feedback });

export const VoteResult = z.object({
  upvoted: z.boolean(),
  downvoted: z.boolean(),
  counters: z.object({ totalUpvotes: z.number(), totalDownvotes: z.number() }),
});

const vote = {
  method: "POST",
  access: "user",
  body: voteBody,
  response: VoteResult,
  errors: ["not_votable", "not_found", "forbidden", "max_characters"],
  limit: "reactions",
} as const;

export const upvote = endpoint({
  ...vote,
  path: "/votes/upvote",
  action: "vote.up",
  summary: "Votes a solution up, on its own or in a problem's context; a vote down is taken back",
});
export const downvote = endpoint({
  ...vote,
  path: "/votes/downvote",
  action: "vote.down",
  summary: "Votes a solution down, with a word why; a vote up is taken back",
});
export const resetVote = endpoint({
  ...vote,
  path: "/votes/resetVote",
  action: "vote.reset",
  summary: "Takes a vote back",
});

/** Who voted, and how; the feedback of those who voted down. */
export const VoterView = z.object({
  id: Id,
  author: AuthorView,
  upvoted: z.boolean(),
  downvoted: z.boolean(),
  upvotedWhen: Timestamp.nullable(),
  downvotedWhen: Timestamp.nullable(),
  feedback: z.string(),
  ...instant,
});
export type VoterView = z.infer<typeof VoterView>;
