/** What people offer against problems: to one, to many, or on its own; voted on, tried, and measured. */
export { solutionCounters } from "./solutions.counters.ts";
export { subscribeSolutions } from "./solutions.events.ts";
export { solutionKind } from "./solutions.kind.ts";
export { listLinkedProblems, listVoters } from "./solutions.lists.ts";
export { createMeasurement, insertMeasurementRow, listMeasurements } from "./solutions.measurements.ts";
export { createOutcome, insertOutcomeRow, outcomeKind } from "./solutions.outcomes.ts";
export { requirePlace } from "./solutions.place.ts";
export { insertLink, insertSolutionRow } from "./solutions.repo.ts";
export { solutionsRoutes } from "./solutions.routes.ts";
export { createSolution, getSolution } from "./solutions.service.ts";
