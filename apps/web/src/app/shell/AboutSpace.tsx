import { Button, Card, Text, Title } from "@mantine/core";
import type { SpaceRef } from "@bump/contract";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { figuresQuery } from "#features/dashboard/index.ts";
import { isWorld, spaceQuery, useSpaceName } from "#features/spaces/index.ts";
import { useFormats } from "#lib/formats.ts";
import { BannerLine } from "#ui/BumpLine.tsx";
import { Icon } from "#ui/Icon.tsx";
import classes from "./AboutSpace.module.css";
import { useActiveSpace, useShownSpaceId } from "./spaces.ts";

const recheckMs = 60_000;

function AboutWorld() {
  const { t } = useTranslation("shell");
  const { number } = useFormats();
  // It stays while pages come and go, so it asks by itself.
  const { data } = useQuery({ ...figuresQuery, refetchInterval: recheckMs });
  const figures = data && [
    { name: t("about.members"), value: data.total_users },
    { name: t("about.problems"), value: data.totalProblems },
    { name: t("about.solved"), value: data.totalSolved },
    { name: t("about.solutions"), value: data.totalSolutions },
  ];
  return (
    <>
      <Text size="sm" c="var(--b-text-2)">
        {t("about.public")}
      </Text>
      {figures && (
        <>
          <dl className={classes.figures}>
            {figures.map(({ name, value }) => (
              <div key={name} className={classes.figure}>
                <dt>{name}</dt>
                <dd>{number(value)}</dd>
              </div>
            ))}
          </dl>
          <Text size="xs" c="dimmed">
            {t("about.scope")}
          </Text>
        </>
      )}
    </>
  );
}

/** A space's own purpose and people; what kind of space it is where it says nothing of itself. */
function AboutOne({ space: { spaceId, isPrivate } }: { space: SpaceRef }) {
  const { t } = useTranslation(["shell", "spaces"]);
  const { number } = useFormats();
  const { data } = useQuery(spaceQuery(spaceId));
  const members = data?.inside?.counters.totalMembers;
  return (
    <>
      <Text size="sm" c="var(--b-text-2)" className={classes.name}>
        {data?.description || t(isPrivate ? "shell:about.private" : "shell:about.public")}
      </Text>
      {members !== undefined && (
        <span className={classes.members}>
          <Icon of={IconUsers} size={16} />
          {t("spaces:card.members", { count: members, formatted: number(members) })}
        </span>
      )}
    </>
  );
}

/** The space that the page shows, else the one that the person is in. */
function useSpaceOfPage(): SpaceRef | null {
  const active = useActiveSpace();
  const shownId = useShownSpaceId() ?? active?.spaceId;
  const isElsewhere = shownId !== active?.spaceId;
  const { data } = useQuery({ ...spaceQuery(shownId ?? ""), enabled: isElsewhere });
  return isElsewhere ? (data ?? null) : active;
}

export function AboutSpace() {
  const { t } = useTranslation("shell");
  const nameOf = useSpaceName();
  const space = useSpaceOfPage();
  const onSummary = useLocation({ select: ({ pathname }) => /^\/space\/[^/]+\/info$/.test(pathname) });
  // The summary says the same, and more.
  if (!space || onSummary) return null;
  return (
    <Card padding={0} component="section" aria-label={t("about.title")}>
      <BannerLine />
      <div className={classes.body}>
        <Title order={2} size="h3" className={classes.name}>
          {nameOf(space)}
        </Title>
        {isWorld(space) ? <AboutWorld /> : <AboutOne space={space} />}
        <Button
          variant="default"
          fullWidth
          mt={12}
          renderRoot={(props) => <Link to="/space/$id/info" params={{ id: space.spaceId }} {...props} />}
        >
          {t("about.summary")}
        </Button>
      </div>
    </Card>
  );
}
