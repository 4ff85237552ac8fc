/** A person's own record: what they show of themselves and what they chose. How they sign in is accounts'. */
export { isMet, type PeopleFilter } from "./users.people.repo.ts";
export { getPerson, listPeople } from "./users.people.service.ts";
export { toParticipations } from "./users.participants.ts";
export { subscribeUsers } from "./users.events.ts";
export { usersRoutes } from "./users.routes.ts";
export { canSeePhoto, changeUser, getUser, removeAccount, requireRecentLogin } from "./users.service.ts";
export { provideUnread } from "./users.unread.ts";
