import { Card, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SpaceImage, useSpaceName } from "#features/spaces/index.ts";
import { ProfileTagList } from "#features/users/index.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Section } from "#ui/Section.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { commonQuery } from "../people.queries.ts";
import classes from "./people.module.css";

/** What the viewer shares with somebody: only what there is of it. */
export function PersonCommon({ id, empty }: { id: string; empty: ReactNode }) {
  const { t } = useTranslation("people");
  const nameOf = useSpaceName();
  const query = useQuery(commonQuery(id));
  if (query.isPending) return <Skeletons shape="card" count={2} />;
  if (query.isLoadingError || !query.data) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const { spaces, tags, problems } = query.data;
  if (spaces.length + tags.length + problems.length === 0) return empty;
  return (
    <Stack gap={16}>
      {spaces.length > 0 && (
        <Section title={t("common.spaces")}>
          <ul className={classes.links}>
            {spaces.map((space) => (
              <li key={space.spaceId}>
                <Link to="/space/$id/info" params={{ id: space.spaceId }}>
                  <SpaceImage space={space} size={32} />
                  {nameOf(space)}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {tags.length > 0 && (
        <Section title={t("common.tags")}>
          <ProfileTagList tags={tags} />
        </Section>
      )}
      {problems.length > 0 && (
        <Section title={t("common.problems")}>
          <ul className={classes.links}>
            {problems.map(({ id: problemId, name }) => (
              <li key={problemId}>
                <Link to="/problem/$id/info" params={{ id: problemId }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  );
}
