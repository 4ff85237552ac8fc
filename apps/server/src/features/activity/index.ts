/** What happened lately: in one space, or in all where somebody is. */
export { listActivity } from "./activity.service.ts";
