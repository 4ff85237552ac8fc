import { IconActivity, IconList } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActivityList } from "#features/activity/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { EmptyPage } from "../content/EmptyPage.tsx";
import { useSpace } from "../space/use-space.ts";

function OfSpace({ spaceId }: { spaceId: string }) {
  return (
    <ActivityList
      key={spaceId}
      spaceId={spaceId}
      empty={<EmptyPage text="activity" icon={IconActivity} to="/story" />}
    />
  );
}

/** /activity: of the space that the person is in. */
export function ActivityHere() {
  return <OfSpace spaceId={useRequiredMe().activeSpace.spaceId} />;
}

/** /space/{id}/activity */
export function SpaceActivity() {
  return <OfSpace spaceId={useSpace().id} />;
}

/** /activity/all-(OLD): of all spaces of the person. */
export function ActivityEverywhere() {
  return (
    <ActivityList spaceId={null} empty={<EmptyPage text="activityAll" icon={IconActivity} to="/spaces/recent" />} />
  );
}

/** /list: everything in the space, and its stories looked up. */
export function ListPage() {
  const { t } = useTranslation("routes");
  const { spaceId } = useRequiredMe().activeSpace;
  return (
    <>
      <PageHeading>{t("list")}</PageHeading>
      <ActivityList
        key={spaceId}
        spaceId={spaceId}
        searchable
        empty={<EmptyPage headed text="list" icon={IconList} to="/story" />}
      />
    </>
  );
}
