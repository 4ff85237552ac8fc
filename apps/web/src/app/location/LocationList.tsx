import { Button, Card } from "@mantine/core";
import { IconMapPin } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { openCompose } from "#features/stories/index.ts";
import type { Point } from "#features/places/index.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { LocatedRow } from "./LocatedRow.tsx";
import classes from "./LocationPage.module.css";
import type { useLocated } from "./located.queries.ts";

type Props = {
  located: ReturnType<typeof useLocated>;
  from: Point | null;
  label: string;
  /** Ends the look around a point. */
  onAll: () => void;
};

/** What the map shows, as text. */
export function LocationList({ located, from, label, onAll }: Props) {
  const { t } = useTranslation(["places", "empty"]);
  const { items, isPending, failed, more } = located;
  if (failed) return <ErrorNotice title={t("places:page.failed")} onRetry={failed} />;
  if (isPending) {
    return (
      <Card withBorder={false} radius={0}>
        <Skeletons shape="row" count={4} />
      </Card>
    );
  }
  // That nothing is near does not tell that the space has no places.
  if (items.length === 0 && from) {
    return (
      <EmptyState
        inset
        icon={IconMapPin}
        tone="indigo"
        title={t("empty:locationNear.title")}
        action={<Button onClick={onAll}>{t("empty:locationNear.action")}</Button>}
      >
        {t("empty:locationNear.text")}
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        inset
        icon={IconMapPin}
        tone="indigo"
        title={t("empty:location.title")}
        action={<Button onClick={() => openCompose()}>{t("empty:location.action")}</Button>}
      >
        {t("empty:location.text")}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {items.map((item) => (
          <li key={item.path}>
            <LocatedRow item={item} from={from} />
          </li>
        ))}
      </ul>
      <LoadMore query={more} />
    </>
  );
}
