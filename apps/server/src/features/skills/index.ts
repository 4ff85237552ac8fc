/** What people can do: who has a skill, and what others think of it. */
export { skillCounters } from "./skills.counters.ts";
export { skillKind } from "./skills.kind.ts";
export { listMembers } from "./skills.members.ts";
export { createReview, reviewKind } from "./skills.reviews.ts";
export { skillsRoutes } from "./skills.routes.ts";
export { createSkill, insertSkillRow, requireSkill } from "./skills.service.ts";
