import type { Language } from "@bump/contract/rules";
import { NativeSelect, type NativeSelectProps } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { errorText } from "#lib/error-text.ts";
import { useLanguage } from "#lib/i18n.ts";
import { useAction } from "#lib/use-action.ts";
import { chooseLanguage, languageOptions } from "./languages.ts";

/** The language as a field of the settings: it holds at once. */
export function LanguageField(props: Pick<NativeSelectProps, "description">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = useAction(chooseLanguage);
  return (
    <NativeSelect
      label={t("language")}
      value={language}
      data={languageOptions}
      error={choose.error === null ? null : errorText(choose.error)}
      onChange={(event) => choose.run(event.currentTarget.value as Language)}
      {...props}
    />
  );
}
