import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { alertsQuery } from "../tags.queries.ts";
import { AlertTags } from "./AlertTags.tsx";
import { AlertTagsDialog } from "./dialogs.tsx";

const titles = { problems: "problemsMyAlerts", solutions: "solutionsMyAlerts" } as const;

type Props = {
  spaceId: string;
  of: keyof typeof titles;
  /** What carries them, and in its place what is said of none. */
  children?: (nothing: ReactNode) => ReactNode;
};

/** What carries the tags that somebody is told of: until there is any of it, what they chose, or how to choose. */
export function MyAlerts({ spaceId, of, children }: Props) {
  const { t } = useTranslation(["tags", "empty"]);
  const [editing, { open, close }] = useDisclosure(false);
  const query = useQuery(alertsQuery(spaceId));
  if (query.isPending) return <Skeletons shape="row" count={2} />;
  if (!query.data) return <ErrorNotice onRetry={() => void query.refetch()} />;
  if (query.data.length > 0) {
    const nothing = (
      <EmptyState icon={IconBell} title={t(`tags:alerts.nothing.${of}`)}>
        {t("tags:alerts.nothing.text")}
      </EmptyState>
    );
    return (
      <>
        <AlertTags spaceId={spaceId} />
        {children ? children(nothing) : nothing}
      </>
    );
  }
  const texts = titles[of];
  return (
    <>
      <EmptyState
        icon={IconBell}
        title={t(`empty:${texts}.title`)}
        action={<Button onClick={open}>{t(`empty:${texts}.action`)}</Button>}
      >
        {t(`empty:${texts}.text`)}
      </EmptyState>
      {editing && <AlertTagsDialog spaceId={spaceId} tags={[]} onClose={close} />}
    </>
  );
}
