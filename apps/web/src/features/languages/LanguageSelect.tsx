import type { Language } from "@bump/contract/rules";
import { IconChevronDown, IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { errorText } from "#lib/error-text.ts";
import { useLanguage } from "#lib/i18n.ts";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { chooseLanguage, languageOptions } from "./languages.ts";
import classes from "./LanguageSelect.module.css";

/** The browser's own select: it opens as a sheet on phones and costs nothing. */
export function LanguageSelect() {
  const { t } = useTranslation();
  const language = useLanguage();
  const choose = useAction((next: Language) =>
    // There is no place beside it for what went wrong.
    chooseLanguage(next).catch((error: unknown) => notify.error(errorText(error))),
  );
  return (
    <span className={classes.select}>
      <Icon of={IconLanguage} size={18} />
      <select
        aria-label={t("language")}
        value={language}
        onChange={(event) => choose.run(event.currentTarget.value as Language)}
      >
        {languageOptions.map(({ value, label }) => (
          <option key={value} value={value} lang={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={16} />
    </span>
  );
}
