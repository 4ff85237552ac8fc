import { Card, Group, Skeleton, Stack } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { Delayed } from "#ui/Delayed.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { type SpaceFilter, spacesQuery } from "../spaces.queries.ts";
import { SpaceCard } from "./SpaceCard.tsx";
import classes from "./SpaceList.module.css";

/** Cards in the places of those that are coming. */
function SpaceSkeletons({ count }: { count: number }) {
  const { t } = useTranslation("common");
  return (
    <Delayed reserved>
      <Stack component="output" gap={16} aria-label={t("loading")}>
        {Array.from({ length: count }, (_, index) => (
          <Card key={index} px={20} py={16}>
            <Group gap={16} wrap="nowrap">
              <Skeleton height={48} width={48} radius="22%" />
              <Stack gap={8} flex={1}>
                <Skeleton height={16} width="45%" />
                <Skeleton height={12} width="30%" />
              </Stack>
              <Skeleton height={36} width={88} />
            </Group>
          </Card>
        ))}
      </Stack>
    </Delayed>
  );
}

type Props = {
  filter: SpaceFilter;
  /** What the list holds, where no heading says so. */
  label?: string;
  empty: ReactNode;
  /** How many are likely to come. */
  expected?: number;
};

/** Spaces as cards, page by page. */
export function SpaceList({ filter, label, empty, expected = 3 }: Props) {
  const query = useInfiniteQuery(spacesQuery(filter));
  if (query.isPending) return <SpaceSkeletons count={expected} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const spaces = itemsOf(query.data);
  if (spaces.length === 0) return empty;
  return (
    <>
      <ul className={classes.list} aria-label={label}>
        {spaces.map((space) => (
          <SpaceCard key={space.id} space={space} />
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}
