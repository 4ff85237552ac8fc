import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LanguageField } from "#features/languages/index.ts";
import { ShieldsSection } from "#features/people/index.ts";
import { ExplainersSection, ThemeField } from "#features/users/index.ts";
import { QueryBoundary } from "#ui/QueryBoundary.tsx";
import { Section } from "#ui/Section.tsx";

/** /settings/preferences */
export function PreferencesSettings() {
  const { t } = useTranslation("settings");
  return (
    <Stack gap={16}>
      <Section title={t("preferences.look")}>
        <LanguageField description={t("preferences.language.hint")} />
        <ThemeField />
      </Section>
      <QueryBoundary>
        <ExplainersSection />
      </QueryBoundary>
      <QueryBoundary>
        <ShieldsSection />
      </QueryBoundary>
    </Stack>
  );
}
