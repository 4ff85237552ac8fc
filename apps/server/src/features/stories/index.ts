/** What people tell: to a space or to a problem, under their name or anonymously, finished or as a draft. */
export { toContent as toStoryContent } from "./stories.content.ts";
export { importStory } from "./stories.import.ts";
export { registerStories } from "./stories.kind.ts";
export { listStories, type StoryQuery } from "./stories.lists.ts";
export type { StoryScope } from "./stories.lists.repo.ts";
export { storiesRoutes } from "./stories.routes.ts";
export { createStory, getStory } from "./stories.service.ts";
