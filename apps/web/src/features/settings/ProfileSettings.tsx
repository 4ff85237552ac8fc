import { Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmailField } from "#features/accounts/index.ts";
import { LanguageField } from "#features/languages/index.ts";
import { BioField, DisplayNameField, ProfilePicture, ProfileTags } from "#features/users/index.ts";
import { QueryBoundary } from "#ui/QueryBoundary.tsx";
import { Section } from "#ui/Section.tsx";

/** /settings/profile */
export function ProfileSettings() {
  const { t } = useTranslation("settings");
  return (
    <QueryBoundary>
      <Stack gap={16}>
        <Section title={t("profile.title")} text={t("profile.intro")}>
          <Stack gap={24}>
            <ProfilePicture />
            <DisplayNameField />
            <BioField />
            <ProfileTags />
          </Stack>
        </Section>
        <Section title={t("profile.private")} text={t("profile.privateIntro")}>
          <Stack gap={24}>
            <EmailField />
            <LanguageField />
          </Stack>
        </Section>
      </Stack>
    </QueryBoundary>
  );
}
