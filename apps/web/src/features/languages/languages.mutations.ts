import { updateLanguage, updateLanguageSettings } from "@bump/contract";
import type { Language } from "@bump/contract/rules";
import { meQuery } from "#features/users/index.ts";
import { call } from "#lib/api.ts";
import { setLanguage } from "#lib/i18n.ts";
import { queryClient } from "#lib/query-client.ts";

export async function saveLanguage(appLang: Language): Promise<void> {
  await call(updateLanguage, { body: { appLang } });
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** From the language page. Answers whether the person follows tags in that language, so knows it already. */
export async function saveLanguageSettings(appLang: Language): Promise<{ hasTags: boolean }> {
  await call(updateLanguageSettings, { body: { settings: { appLang } } });
  await setLanguage(appLang);
  const me = await queryClient.fetchQuery({ ...meQuery, staleTime: 0 });
  return { hasTags: me.userSpaceDoc.tags.length > 0 };
}
