import { z } from "zod";
import { LanguageCode, languages } from "./common.ts";
import { endpoint } from "./endpoint.ts";

const Chosen = z.object({ appLang: z.enum(languages) });

export const updateLanguage = endpoint({
  method: "POST",
  path: "/user/updateLang",
  action: "language.update",
  access: "user",
  summary: "Sets the caller's interface language",
  body: z.strictObject({ appLang: LanguageCode }),
  response: Chosen,
});

export const updateLanguageSettings = endpoint({
  method: "POST",
  path: "/user/updateLangSettings",
  action: "language.updateSettings",
  access: "user",
  summary: "Sets the caller's language settings",
  body: z.strictObject({ settings: z.strictObject({ appLang: LanguageCode }) }),
  response: Chosen,
});
