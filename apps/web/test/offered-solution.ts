import { getItem, type SolutionView } from "@bump/contract";
import { answers } from "./server.ts";
import { buildSolution } from "./solutions.ts";
import { buildStory } from "./stories.ts";

const problemId = "0190a000-0000-7000-8000-0000000000aa";

export const problem = {
  ...buildStory({ id: problemId }),
  path: `problems/${problemId}`,
  collection: "problems",
  name: "No safe crossing",
  description: "",
  status: "unsolved",
  counters: { totalSolutions: 1 },
};

/** One solution: on its own, and as it is offered to the problem. */
export const alone = buildSolution();
export const offered: SolutionView = { ...alone, problemId: problem.id, helped: { helped: 34, left: 51 } };
export const place = { id: alone.id, problemId: problem.id };

/** What the server has, by its path. */
export function serverHasOffered() {
  answers(getItem, ({ url }) => {
    const path = url.searchParams.get("path") ?? "";
    const data = path === problem.path ? problem : path.startsWith("problems/") ? offered : alone;
    return { data } as never;
  });
}
