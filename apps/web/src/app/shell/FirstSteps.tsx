import { Card, Group, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useMe } from "#features/users/index.ts";
import { Icon } from "#ui/Icon.tsx";
import classes from "./FirstSteps.module.css";

type Step = { label: string; to: LinkProps["to"]; done: boolean };

/** What makes a newcomer known to the others; goes when it is done. */
export function FirstSteps() {
  const { t } = useTranslation("shell");
  const me = useMe();
  if (!me) return null;
  const steps: Step[] = [
    { label: t("steps.picture"), to: "/settings/profile", done: me.photoURL !== null },
    { label: t("steps.bio"), to: "/settings/profile", done: me.bio !== "" },
    { label: t("steps.tags"), to: "/settings/profile", done: me.profileTags.length > 0 },
  ];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Card padding={16} component="section" aria-labelledby="first-steps">
      <Group justify="space-between" mb={8}>
        <Title order={2} size="h4" id="first-steps">
          {t("steps.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("steps.count", { done, total: steps.length })}
        </Text>
      </Group>
      {steps.map((step) => (
        <Link key={step.label} to={step.to} className={classes.step} data-done={step.done || undefined}>
          <Icon of={step.done ? IconCircleCheckFilled : IconCircle} />
          {step.label}
          {step.done && <VisuallyHidden>{t("steps.done")}</VisuallyHidden>}
        </Link>
      ))}
    </Card>
  );
}
