/** What happened lately: in one space, or in all where somebody is. */
export { type ActivityQuery, listActivity } from "./activity.service.ts";
