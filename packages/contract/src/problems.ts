import { z } from "zod";
import { Id } from "./common.ts";
import { endpoint } from "./endpoint.ts";

export const JoinedProblem = z.object({
  id: Id,
  name: z.string(),
  /** 1 is the person's first; null where they gave it none. */
  priority: z.number().nullable(),
});
export type JoinedProblem = z.infer<typeof JoinedProblem>;

export const listJoinedProblems = endpoint({
  method: "GET",
  path: "/problems/joinedProblems",
  action: "problem.listJoined",
  access: "user",
  summary: "The problems of the space that the caller has joined, by their priority, those without one last",
  query: z.strictObject({ spaceId: z.literal("").or(Id).optional() }),
  response: z.object({ items: z.array(JoinedProblem) }),
  errors: ["not_found", "forbidden"],
});
