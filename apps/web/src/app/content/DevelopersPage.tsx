import type { Components } from "@bump/contract";
import { Anchor, Button, Card, Group, Text, Title } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { readyQuery } from "#lib/site.queries.ts";
import { ToneChip } from "#ui/Chip.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import classes from "./facts.module.css";

function Health() {
  const { t } = useTranslation("pages");
  const query = useQuery(readyQuery);
  if (query.isPending) return <Skeletons shape="row" />;
  if (query.isError) return <ErrorNotice onRetry={() => void query.refetch()} />;
  return (
    <dl className={classes.facts}>
      {Object.entries(query.data).map(([name, state]) => (
        <div key={name} className={classes.fact}>
          <dt>{t(`developers.parts.${name as keyof Components}`)}</dt>
          <dd>
            {state === "up" ? (
              <ToneChip icon={IconCircleCheck} tone="green">
                {t("developers.up")}
              </ToneChip>
            ) : (
              <ToneChip icon={IconCircleX} tone="red">
                {t("developers.down")}
              </ToneChip>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function DevelopersPage() {
  const { t } = useTranslation(["pages", "routes"]);
  return (
    <>
      <PageHeading>{t("routes:developers")}</PageHeading>
      <Card mb={16} component="section">
        <Title order={2} size="h3">
          {t("pages:developers.api")}
        </Title>
        <Text c="var(--b-text-2)">{t("pages:developers.apiText")}</Text>
        <Group mt={16}>
          <Button
            component="a"
            href="/api/docs"
            target="_blank"
            rel="noopener"
            rightSection={<Icon of={IconExternalLink} size={18} />}
          >
            {t("pages:developers.open")}
          </Button>
          <Anchor className="reach" href="/api/openapi.json">
            {t("pages:developers.document")}
          </Anchor>
        </Group>
      </Card>
      <Card mb={16} component="section">
        <Title order={2} size="h3" mb={12}>
          {t("pages:developers.health")}
        </Title>
        <Health />
      </Card>
      <Card component="section">
        <Title order={2} size="h3" mb={12}>
          {t("pages:developers.build")}
        </Title>
        <Text>
          {__BUILD__.version} · {__BUILD__.id}
        </Text>
      </Card>
    </>
  );
}
