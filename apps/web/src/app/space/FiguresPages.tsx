import { IconMoodSmile } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SpaceDashboard, SpaceMoods } from "#features/analytics/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { EmptyPage } from "../content/EmptyPage.tsx";

/** /dashboard */
export function DashboardPage() {
  const { t } = useTranslation("routes");
  const { spaceId } = useRequiredMe().activeSpace;
  return (
    <>
      <PageHeading>{t("dashboard")}</PageHeading>
      <SpaceDashboard key={spaceId} spaceId={spaceId} />
    </>
  );
}

/** /moods */
export function MoodsPage() {
  const { t } = useTranslation("routes");
  const { spaceId } = useRequiredMe().activeSpace;
  return (
    <>
      <PageHeading>{t("moods")}</PageHeading>
      <SpaceMoods
        key={spaceId}
        spaceId={spaceId}
        empty={<EmptyPage headed text="moods" icon={IconMoodSmile} to="/stories/recent" />}
      />
    </>
  );
}
