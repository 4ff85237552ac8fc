import { Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SpaceList } from "./SpaceList.tsx";

/** Where somebody has been lately, and what they marked with a star. */
export function RecentSpaces({ empty }: { empty: ReactNode }) {
  const { t } = useTranslation("spaces");
  return (
    <Stack gap={24}>
      <section aria-label={t("lists.recent")}>
        <Title order={2} size="h3" mb={12}>
          {t("lists.recent")}
        </Title>
        <SpaceList filter={{ type: "recent" }} label={t("lists.recent")} empty={empty} />
      </section>
      <section aria-label={t("lists.favorites")}>
        <Title order={2} size="h3" mb={12}>
          {t("lists.favorites")}
        </Title>
        <SpaceList
          filter={{ type: "favorite" }}
          expected={1}
          label={t("lists.favorites")}
          empty={<Text c="var(--b-text-2)">{t("lists.noFavorites")}</Text>}
        />
      </section>
    </Stack>
  );
}
