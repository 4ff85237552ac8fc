import type accounts from "./en/accounts.json";
import type admin from "./en/admin.json";
import type common from "./en/common.json";
import type editor from "./en/editor.json";
import type empty from "./en/empty.json";
import type errors from "./en/errors.json";
import type home from "./en/home.json";
import type members from "./en/members.json";
import type moderation from "./en/moderation.json";
import type pages from "./en/pages.json";
import type routes from "./en/routes.json";
import type settings from "./en/settings.json";
import type shell from "./en/shell.json";
import type spaces from "./en/spaces.json";
import type ui from "./en/ui.json";

/** One line per file of en/: a key that is not there does not compile. */
export type Texts = {
  accounts: typeof accounts;
  admin: typeof admin;
  common: typeof common;
  editor: typeof editor;
  empty: typeof empty;
  errors: typeof errors;
  home: typeof home;
  members: typeof members;
  moderation: typeof moderation;
  pages: typeof pages;
  routes: typeof routes;
  settings: typeof settings;
  shell: typeof shell;
  spaces: typeof spaces;
  ui: typeof ui;
};
export type Namespace = keyof Texts;
