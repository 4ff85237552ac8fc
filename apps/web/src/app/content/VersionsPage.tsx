import { Card, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSite } from "#lib/site.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import classes from "./facts.module.css";
import { Prose } from "./TextPage.tsx";

export function VersionsPage() {
  const { t } = useTranslation(["pages", "routes"]);
  const { version } = useSite();
  return (
    <>
      <PageHeading>{t("routes:appVersions")}</PageHeading>
      <Card mb={16}>
        <dl className={classes.facts}>
          <dt>{t("pages:versions.server")}</dt>
          <dd>{version}</dd>
          <dt>{t("pages:versions.device")}</dt>
          <dd>{__BUILD__.version}</dd>
          <dt>{t("pages:versions.build")}</dt>
          <dd>{__BUILD__.id}</dd>
        </dl>
        {version !== __BUILD__.version && (
          <Text size="sm" c="dimmed" mt={12}>
            {t("pages:versions.differ")}
          </Text>
        )}
      </Card>
      <Card component="article">
        <Title order={2} size="h3" mb={12}>
          {t("pages:versions.changes")}
        </Title>
        <Prose text="changes" />
      </Card>
    </>
  );
}
