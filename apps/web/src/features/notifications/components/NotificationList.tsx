import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRequiredMe } from "#features/users/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { notificationsQuery } from "../notifications.queries.ts";
import { useLiveList } from "../notifications.realtime.ts";
import { NotificationRow } from "./NotificationRow.tsx";
import { NotificationTools } from "./NotificationTools.tsx";
import classes from "./Notifications.module.css";

type Props = {
  /** Null: of all spaces. */
  spaceId: string | null;
  empty: ReactNode;
  /** In the bell's own box: no frame, and what asks first is left to the page. */
  boxed?: boolean;
  /** Somebody goes where one leads. */
  onOpen?: () => void;
};

/** What somebody is told, page by page, with what can be done about all of it. */
export function NotificationList({ spaceId, empty, boxed = false, onOpen }: Props) {
  const { t } = useTranslation("notifications");
  const { id } = useRequiredMe();
  const query = useInfiniteQuery(notificationsQuery(id, spaceId));
  const items = itemsOf(query.data);
  useLiveList();
  if (query.isPending) {
    return (
      <div className={classes.list} data-boxed={boxed || undefined} data-padded>
        <Skeletons shape="row" count={4} />
      </div>
    );
  }
  if (query.isLoadingError) {
    return (
      <div className={classes.list} data-boxed={boxed || undefined} data-padded>
        <ErrorNotice title={t("list.failed")} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  if (items.length === 0) return empty;
  return (
    <div className={classes.list} data-boxed={boxed || undefined}>
      <NotificationTools items={items} spaceId={spaceId} clearable={!boxed} />
      <ul className={classes.rows} aria-label={t("list.label")}>
        {items.map((item) => (
          <NotificationRow key={item.id} notification={item} onOpen={onOpen} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={classes.more}>
          <LoadMore query={query} />
        </div>
      )}
    </div>
  );
}
