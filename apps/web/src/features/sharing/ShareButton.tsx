import { ActionIcon } from "@mantine/core";
import { IconShare3 } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { type Shared, useShare } from "./use-share.ts";

export function ShareButton({ shared, disabled = false }: { shared: Shared; disabled?: boolean }) {
  const { t } = useTranslation("comments");
  const { share } = useShare();
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
