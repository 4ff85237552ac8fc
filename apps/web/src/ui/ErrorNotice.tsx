import { Button, Text } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ErrorNotice.module.css";
import { Icon } from "./Icon.tsx";

type Props = { title?: ReactNode; children?: ReactNode; onRetry?: () => void };

/** A list or part that could not be loaded: it keeps what it has and offers another try. */
export function ErrorNotice({ title, children, onRetry }: Props) {
  const { t } = useTranslation(["ui", "common"]);
  return (
    <div className={classes.notice} role="alert">
      <Icon of={IconCloudOff} className={classes.icon} />
      <div className={classes.words}>
        <Text fw={600}>{title ?? t("ui:failed.title")}</Text>
        <Text size="sm" c="var(--b-text-2)">
          {children ?? t("ui:failed.text")}
        </Text>
      </div>
      {onRetry && (
        <Button variant="default" leftSection={<Icon of={IconRefresh} size={18} />} onClick={onRetry}>
          {t("common:actions.retry")}
        </Button>
      )}
    </div>
  );
}
