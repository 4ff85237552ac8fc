/** What hurts people, whom it concerns, how far it is with it, and who solves it. */
export { problemCounters } from "./problems.counters.ts";
export { createIngredient, insertIngredientRow, listIngredients } from "./problems.ingredients.ts";
export { problemKind } from "./problems.kind.ts";
export { listHistory, listProblemParticipants, ownFirst, withStatus } from "./problems.lists.ts";
export { createPart, getPart, insertPartRow, partKind } from "./problems.parts.ts";
export { insertProblemRow, lockProblemRows } from "./problems.repo.ts";
export { problemsRoutes } from "./problems.routes.ts";
export { createProblem, lockOpenProblem, oneProblemId, requireJoined, requireProblem } from "./problems.service.ts";
