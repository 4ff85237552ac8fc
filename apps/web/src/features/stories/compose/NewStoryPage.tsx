import { Button } from "@mantine/core";
import { IconQuote } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import { PageHeading } from "#ui/PageHeading.tsx";
import { openCompose } from "./compose.ts";

/** The address of the Post Story dialog: it is open here from the beginning. */
export function NewStoryPage() {
  const { t } = useTranslation(["compose", "routes"]);
  useEffect(() => openCompose(), []);
  return (
    <>
      <PageHeading>{t("routes:storyNew")}</PageHeading>
      <EmptyState
        icon={IconQuote}
        tone="violet"
        title={t("compose:title")}
        action={
          <Button leftSection={<Icon of={IconQuote} size={18} />} onClick={() => openCompose()}>
            {t("compose:page.write")}
          </Button>
        }
      >
        {t("compose:page.text")}
      </EmptyState>
    </>
  );
}
