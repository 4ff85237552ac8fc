/** Who somebody is: sign-up, sign-in, sessions, second factors, mailed links, and what visitors may know of the site. */
export {
  authorColumns,
  type AuthorRow,
  loadAuthorJson,
  loadAuthors,
  loadKnownAuthors,
  toAuthorView,
} from "./accounts.authors.ts";
export { userChanged, userinfoFragment } from "./accounts.events.ts";
export { accountsJobs } from "./accounts.jobs.ts";
export { sendMail } from "./accounts.links.ts";
export { findNamed, isNamed } from "./accounts.names.ts";
export { hashPassword } from "./accounts.passwords.ts";
export { endSessions, lockAdmins, reopenFirstAdmin } from "./accounts.repo.ts";
export { findLanguage } from "./accounts.language.ts";
export { accountsRoutes } from "./accounts.routes.ts";
export { addVerifiedUser, grantSiteRole, requestEmailChange, setUserRole } from "./accounts.service.ts";
export { findSite, getSiteRow, siteChanged, type SiteRow } from "./accounts.site.ts";
export { setSuspended } from "./accounts.standing.ts";
