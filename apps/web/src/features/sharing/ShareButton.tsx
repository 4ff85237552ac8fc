import { ActionIcon, Button } from "@mantine/core";
import { IconShare3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { type Shared, useShare } from "./use-share.ts";

type Props = {
  shared: Shared;
  disabled?: boolean;
  /** With its word beside it. */
  named?: boolean;
};

export function ShareButton({ shared, disabled = false, named = false }: Props) {
  const { t } = useTranslation("comments");
  const { share } = useShare();
  if (named) {
    return (
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon of={IconShare3} size={18} />}
        onClick={() => void share(shared)}
      >
        {t("sharing.share")}
      </Button>
    );
  }
  return (
    <ActionIcon
      title={t("sharing.share")}
      aria-label={t("sharing.share")}
      disabled={disabled}
      onClick={() => void share(shared)}
    >
      <Icon of={IconShare3} />
    </ActionIcon>
  );
}
