import { Card, Text } from "@mantine/core";
import { IconChevronRight, IconHash, IconLanguage, IconPlanet, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import classes from "./OnboardingPage.module.css";

const steps = [
  { name: "language", icon: IconLanguage, to: "/language" },
  { name: "tags", icon: IconHash, to: "/languagetags" },
  { name: "profile", icon: IconUser, to: "/settings/profile" },
  { name: "space", icon: IconPlanet, to: "/spaces/recent" },
] as const;

export function OnboardingPage() {
  const { t } = useTranslation(["pages", "routes"]);
  return (
    <>
      <PageHeading>{t("routes:onboarding")}</PageHeading>
      <Text c="var(--b-text-2)" mb={16}>
        {t("pages:onboarding.lead")}
      </Text>
      <Card padding={0} component="ol" className={classes.steps}>
        {steps.map(({ name, icon, to }) => (
          <li key={name}>
            <Link to={to} className={classes.step}>
              <IconTile icon={icon} tone="navy" size={40} />
              <span className={classes.words}>
                <b>{t(`pages:onboarding.${name}`)}</b>
                <span>{t(`pages:onboarding.${name}Text`)}</span>
              </span>
              <Icon of={IconChevronRight} />
            </Link>
          </li>
        ))}
      </Card>
    </>
  );
}
