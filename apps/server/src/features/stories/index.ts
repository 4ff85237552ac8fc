/** What people tell: to a space or to a problem, under their name or anonymously, finished or as a draft. */
export { storyKind } from "./stories.kind.ts";
export { storiesRoutes } from "./stories.routes.ts";
export { createStory } from "./stories.service.ts";
