import { Button, Card, Text, Title } from "@mantine/core";
import type { SpaceRef } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { figuresQuery } from "#features/dashboard/index.ts";
import { isWorld, spaceQuery, useSpaceName } from "#features/spaces/index.ts";
import { useFormats } from "#lib/formats.ts";
import { BannerLine } from "#ui/BumpLine.tsx";
import classes from "./AboutSpace.module.css";
import { useActiveSpace } from "./spaces.ts";

function Figures({ figures }: { figures: { name: string; value: number }[] }) {
  const { number } = useFormats();
  return (
    <dl className={classes.figures}>
      {figures.map(({ name, value }) => (
        <div key={name} className={classes.figure}>
          <dt>{name}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function AboutWorld() {
  const { t } = useTranslation("shell");
  const { data } = useQuery(figuresQuery);
  return (
    <>
      <Text size="sm" c="var(--b-text-2)">
        {t("about.public")}
      </Text>
      {data && (
        <>
          <Figures
            figures={[
              { name: t("about.members"), value: data.total_users },
              { name: t("about.problems"), value: data.totalProblems },
              { name: t("about.solved"), value: data.totalSolved },
              { name: t("about.solutions"), value: data.totalSolutions },
            ]}
          />
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
  const { t } = useTranslation("shell");
  const { data } = useQuery(spaceQuery(spaceId));
  return (
    <>
      <Text size="sm" c="var(--b-text-2)">
        {data?.description || t(isPrivate ? "about.private" : "about.public")}
      </Text>
      {data?.inside && <Figures figures={[{ name: t("about.members"), value: data.inside.counters.totalMembers }]} />}
    </>
  );
}

export function AboutSpace() {
  const { t } = useTranslation("shell");
  const nameOf = useSpaceName();
  const active = useActiveSpace();
  if (!active) return null;
  return (
    <Card padding={0} component="section" aria-label={t("about.title")}>
      <BannerLine />
      <div className={classes.body}>
        <Title order={2} size="h3" className={classes.name}>
          {nameOf(active)}
        </Title>
        {isWorld(active) ? <AboutWorld /> : <AboutOne space={active} />}
        <Button
          variant="default"
          fullWidth
          mt={12}
          renderRoot={(props) => <Link to="/space/$id/info" params={{ id: active.spaceId }} {...props} />}
        >
          {t("about.summary")}
        </Button>
      </div>
    </Card>
  );
}
