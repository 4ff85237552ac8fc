import * as accounts from "./accounts.ts";
import * as admin from "./admin.ts";
import * as dashboard from "./dashboard.ts";
import type { Endpoint } from "./endpoint.ts";
import * as languagesContract from "./languages.ts";
import * as media from "./media.ts";
import * as system from "./system.ts";
import * as users from "./users.ts";

export * from "./accounts.ts";
export * from "./admin.ts";
export * from "./common.ts";
export * from "./dashboard.ts";
export * from "./endpoint.ts";
export * from "./errors.ts";
export * from "./events.ts";
export * from "./languages.ts";
export * from "./limits.ts";
export * from "./media.ts";
export * from "./spaces.ts";
export * from "./system.ts";
export * from "./users.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "method" in value && "action" in value;
}

/** Every operation there is: what the OpenAPI document and the authorization matrix are made from. */
export const endpoints: readonly Endpoint[] = [
  accounts,
  admin,
  dashboard,
  languagesContract,
  media,
  system,
  users,
].flatMap((feature) => Object.values(feature).filter(isEndpoint));
