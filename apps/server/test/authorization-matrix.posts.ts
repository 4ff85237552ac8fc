import { isThere, type Place, reads, row, same, type SpaceCase } from "./authorization-matrix.standing.ts";

/** Whatever is not the caller's own: changed by nobody else, taken away by those who run the space. */
const changes = row(404, { ...same(403), requested: 404, invited: 404 });
const takesAway = row(404, { ...same(404), contributor: 403, spaceAdmin: 200, owner: 200 });

const words = { name: "Another name", description: "<p>In other words</p>" };
const kinds = [
  { kind: "problem", id: "problemId", data: words },
  { kind: "solution", id: "solutionId", data: words },
  { kind: "skill", id: "skillId", data: words },
  { kind: "faq", id: "faqId", data: { story: "<p>How is this asked in other words?</p>" } },
] as const;

const ofKinds: SpaceCase[] = kinds.flatMap(({ kind, id, data }) => [
  { action: `${kind}.create`, request: ({ spaceId }) => ({ body: { spaceId, data } }), ...reads },
  {
    action: `${kind}.update`,
    what: "of another",
    request: (place) => ({ params: { id: place[id] }, body: { data } }),
    ...changes,
  },
  { action: `${kind}.remove`, what: "of another", request: (place) => ({ params: { id: place[id] } }), ...takesAway },
  { action: `${kind}.listRevisions`, request: (place) => ({ params: { id: place[id] } }), ...isThere },
  {
    action: "item.read",
    what: `a ${kind}`,
    request: (place) => ({ query: { path: `${kind}s/${place[id]}` } }),
    ...isThere,
  },
  {
    action: "item.list",
    what: `${kind}s`,
    request: ({ spaceId }) => ({ query: { path: `${kind}s`, spaceId } }),
    ...reads,
  },
]);

const figure = { name: "Rain", unit: "mm", value: 3, date: "2026-05-01" };
const outcome = { text: "It rained", date: "2026-05-01" };
const variable = { name: "Rainfall", type: "independent", visualType: "flow" };

/** What is added to a problem, a solution or a skill. */
const nested = [
  { kind: "part", of: "problemId", id: "partId", data: { name: "Farmers", type: "stakeholder" } },
  { kind: "ingredient", of: "problemId", id: "ingredientId", data: variable },
  { kind: "outcome", of: "solutionId", id: "outcomeId", data: outcome, within: true },
  { kind: "measurement", of: "solutionId", id: "measurementId", data: figure, within: true },
  { kind: "review", of: "skillId", id: "reviewId", data: { rating: 4, text: "Good" } },
] as const;

const ofNested: SpaceCase[] = nested.flatMap(({ kind, of, id, data, ...more }) => {
  // Those of the scene were told in the problem's context.
  const form = "within" in more ? ".v1" : "";
  const named = (place: Place) => ({ id: place[of], innerId: place[id], problemId: place.problemId });
  return [
    { action: `${kind}.create`, request: (place) => ({ params: { id: place[of] }, body: { data } }), ...isThere },
    {
      action: `${kind}.update${form}`,
      what: "of another",
      request: (place) => ({ params: named(place), body: { data } }),
      ...changes,
    },
    {
      action: `${kind}.remove${form}`,
      what: "of another",
      request: (place) => ({ params: named(place) }),
      ...takesAway,
    },
  ];
});

const lists = (place: Place) => {
  const [problem, solution] = [`problems/${place.problemId}`, `solutions/${place.solutionId}`];
  return {
    "stories of a problem": `${problem}/stories`,
    "solutions of a problem": `${problem}/solutions`,
    "who is impacted": `${problem}/participants`,
    "who solves": `${problem}/solvers`,
    "parts of a problem": `${problem}/parts`,
    "ingredients of a problem": `${problem}/ingredients`,
    "the history of a problem": `${problem}/history`,
    "problems of a solution": `${solution}/problems`,
    "outcomes of a solution": `${solution}/outcomes`,
    "outcomes within a problem": `${problem}/${solution}/outcomes`,
    "measurements within a problem": `${problem}/${solution}/measurements`,
    "voters within a problem": `${problem}/${solution}/voters`,
    "who has a skill": `skills/${place.skillId}/members`,
    "reviews of a skill": `skills/${place.skillId}/reviews`,
  };
};
const anywhere = { problemId: "", solutionId: "", skillId: "" } as Place;
const ofLists: SpaceCase[] = (Object.keys(lists(anywhere)) as (keyof ReturnType<typeof lists>)[]).map((what) => ({
  action: "item.list",
  what,
  request: (place) => ({ query: { path: lists(place)[what] } }),
  ...isThere,
}));

const ofProblem = ({ problemId }: Place) => ({ params: { id: problemId } });

export const postMatrix: readonly SpaceCase[] = [
  ...ofKinds,
  ...ofNested,
  ...ofLists,
  ...[
    "problem.join",
    "problem.leave",
    "problem.solve",
    "problem.unsolve",
    "problem.listMatches",
    "problem.listLike",
  ].map((action) => ({
    action,
    request: ofProblem,
    ...isThere,
  })),
  {
    action: "problem.setStatus",
    request: ({ problemId }) => ({ params: { id: problemId }, body: { status: "solved" } }),
    ...takesAway,
  },
  { action: "problem.list", request: ({ spaceId }) => ({ query: { spaceId } }), ...reads },
  { action: "problem.listSimilar", request: ({ spaceId }) => ({ query: { spaceId, name: "Something" } }), ...reads },
  {
    action: "problem.setPriorities",
    request: ({ spaceId }) => ({ body: { spaceId, problemIds: [] } }),
    ...reads,
  },
  { action: "solution.listUpvoted", request: ofProblem, ...isThere },
  {
    action: "solution.create",
    what: "to a problem",
    request: ({ problemId }) => ({ body: { problemId, data: words } }),
    ...isThere,
  },
  {
    action: "solution.update.v1",
    what: "within a problem, of another",
    request: ({ solutionId: id, problemId }) => ({ params: { id, problemId }, body: { data: words } }),
    ...changes,
  },
  {
    action: "solution.remove.v1",
    what: "within a problem, of another",
    request: ({ solutionId: id, problemId }) => ({ params: { id, problemId } }),
    ...takesAway,
  },
  {
    action: "solution.link",
    request: ({ solutionId, problemId }) => ({ params: { id: solutionId }, body: { problemIds: [problemId] } }),
    ...isThere,
  },
  ...["vote.up", "vote.down", "vote.reset"].flatMap((action) => [
    { action, request: ({ solutionId }: Place) => ({ body: { path: `solutions/${solutionId}` } }), ...isThere },
    {
      action,
      what: "within a problem",
      request: ({ problemId, solutionId }: Place) => ({
        body: { path: `problems/${problemId}/solutions/${solutionId}` },
      }),
      ...isThere,
    },
  ]),
  ...["skill.join", "skill.leave"].map((action) => ({
    action,
    request: ({ skillId }: Place) => ({ params: { id: skillId } }),
    ...isThere,
  })),
  {
    action: "faq.answer",
    request: ({ faqId }) => ({ params: { id: faqId }, body: { answer: "<p>So</p>" } }),
    ...takesAway,
  },
  {
    action: "faq.vote",
    request: ({ faqId }) => ({ params: { id: faqId }, body: { helpful: true } }),
    ...isThere,
  },
  {
    action: "item.read",
    what: "a solution within a problem",
    request: ({ problemId, solutionId }) => ({ query: { path: `problems/${problemId}/solutions/${solutionId}` } }),
    ...isThere,
  },
  {
    action: "item.read",
    what: "a part",
    request: ({ problemId, partId }) => ({ query: { path: `problems/${problemId}/parts/${partId}` } }),
    ...isThere,
  },
];
