import type accounts from "./en/accounts.json";
import type admin from "./en/admin.json";
import type common from "./en/common.json";
import type errors from "./en/errors.json";
import type home from "./en/home.json";
import type settings from "./en/settings.json";

/** One line per file of en/: a key that is not there does not compile. */
export type Texts = {
  accounts: typeof accounts;
  admin: typeof admin;
  common: typeof common;
  errors: typeof errors;
  home: typeof home;
  settings: typeof settings;
};
export type Namespace = keyof Texts;
