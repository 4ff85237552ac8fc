import { Button, Card, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { figuresQuery } from "#features/dashboard/index.ts";
import { useFormats } from "#lib/formats.ts";
import { BannerLine } from "#ui/BumpLine.tsx";
import classes from "./AboutSpace.module.css";
import { isWorld, useSpaces } from "./spaces.ts";

function Figures() {
  const { t } = useTranslation("shell");
  const { number } = useFormats();
  const { data } = useQuery(figuresQuery);
  if (!data) return null;
  const { total_users, totalProblems, totalSolved, totalSolutions } = data;
  const figures = [
    { name: t("about.members"), value: total_users },
    { name: t("about.problems"), value: totalProblems },
    { name: t("about.solved"), value: totalSolved },
    { name: t("about.solutions"), value: totalSolutions },
  ];
  return (
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
  );
}

export function AboutSpace() {
  const { t } = useTranslation("shell");
  const { active } = useSpaces();
  if (!active) return null;
  return (
    <Card padding={0} component="section" aria-label={t("about.title")}>
      <BannerLine />
      <div className={classes.body}>
        <Title order={2} size="h3">
          {active.spaceName}
        </Title>
        <Text size="sm" c="var(--b-text-2)">
          {t(active.isPrivate ? "about.private" : "about.public")}
        </Text>
        {isWorld(active) && <Figures />}
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
