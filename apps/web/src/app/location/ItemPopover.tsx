import { Card, CloseButton, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { getByPath, itemKeys } from "#lib/items.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LocatedRow } from "./LocatedRow.tsx";
import classes from "./LocationPage.module.css";
import type { Located } from "./located.queries.ts";

type Props = { path: string; title: string; spaceId: string; onClose: () => void };

/** What a single mark of the map stands for. */
export function ItemPopover({ path, title, spaceId, onClose }: Props) {
  const { t } = useTranslation("common");
  const box = useRef<HTMLDivElement>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: [...itemKeys.in(spaceId), "one", path],
    queryFn: ({ signal }) => getByPath<Located>(path, signal),
  });
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.focus();
    return () => before?.focus();
  }, []);
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <Card
      component="section"
      ref={box}
      aria-label={title}
      tabIndex={-1}
      className={classes.popover}
      padding={12}
      onKeyDown={leave}
    >
      {isError && <ErrorNotice onRetry={() => void refetch()} />}
      {data && <LocatedRow item={data} />}
      {!data && !isError && <Skeleton h={48} />}
      <CloseButton className={classes.close} aria-label={t("actions.close")} onClick={onClose} />
    </Card>
  );
}
