import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { changeUser } from "#features/users/index.ts";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";

/** The language of the interface, and of the mails the person gets. */
export function languagesRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.updateLanguage, ({ body, viewer }) => changeUser(deps, viewer, { app_lang: body.appLang }));
  mount(app, contract.updateLanguageSettings, ({ body, viewer }) =>
    changeUser(deps, viewer, { app_lang: body.settings.appLang }),
  );
}
