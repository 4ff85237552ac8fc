import type { Language } from "@bump/contract/rules";
import { Button, Card, Radio, Stack, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { useLanguage } from "#lib/i18n.ts";
import { useAction } from "#lib/use-action.ts";
import { notify } from "#ui/notify.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { saveLanguageSettings } from "./languages.mutations.ts";
import { languageOptions } from "./languages.ts";

/** /language. Who follows tags in the chosen language already goes back to where they were. */
export function LanguagePage() {
  const { t } = useTranslation(["settings", "common"]);
  const router = useRouter();
  const language = useLanguage();
  const [chosen, setChosen] = useState<Language>(language);
  const save = useAction(async (next: Language) => {
    const { hasTags } = await saveLanguageSettings(next);
    notify.success(t("settings:languagePage.saved"));
    if (hasTags && router.history.canGoBack()) router.history.back();
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save.run(chosen);
  };
  return (
    <>
      <PageHeading>{t("common:language")}</PageHeading>
      <Card>
        <form onSubmit={submit}>
          <Stack gap={20}>
            <Text c="var(--b-text-2)">{t("settings:languagePage.text")}</Text>
            <Radio.Group
              aria-label={t("common:language")}
              value={chosen}
              onChange={(value) => setChosen(value as Language)}
              error={save.error === null ? null : failedText(t("settings:languagePage.failed"), save.error)}
            >
              <Stack gap={4}>
                {languageOptions.map(({ value, label }) => (
                  <Radio key={value} value={value} label={<span lang={value}>{label}</span>} py={8} />
                ))}
              </Stack>
            </Radio.Group>
            <div>
              <Button type="submit" loading={save.pending}>
                {t("settings:languagePage.submit")}
              </Button>
            </div>
          </Stack>
        </form>
      </Card>
    </>
  );
}
