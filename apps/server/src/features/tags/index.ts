/** Words that people mark what they write with, a space's own; who follows which, for each language they use. */
export { importTags } from "./tags.repo.ts";
export { tagsRoutes } from "./tags.routes.ts";
export { getTag, getTagById, listCarriers, listFollowers, listTags, type TagOrder } from "./tags.service.ts";
