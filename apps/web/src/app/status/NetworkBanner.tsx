import { ActionIcon, Button } from "@mantine/core";
import { IconRefresh, IconWifi, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/Banner.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { tryAgain, useNetwork } from "#lib/network.ts";

type Props = { /** What waits for the connection. */ waiting?: ReactNode };

/** On phones a sign: the sentence beside it says the same. */
function TryAgain() {
  const { t } = useTranslation("ui");
  const label = t("network.tryAgain");
  const again = () => void tryAgain();
  return useIsPhone() ? (
    <ActionIcon color="currentcolor" size={44} aria-label={label} onClick={again}>
      <Icon of={IconRefresh} />
    </ActionIcon>
  ) : (
    <Button variant="outline" color="currentcolor" size="compact-sm" onClick={again}>
      {label}
    </Button>
  );
}

export function NetworkBanner({ waiting }: Props) {
  const { t } = useTranslation("ui");
  const network = useNetwork();
  if (network === "online") return null;
  if (network === "back") {
    return (
      <Banner icon={IconWifi} tone="green">
        {t("network.online")}
      </Banner>
    );
  }
  return (
    <Banner
      icon={IconWifiOff}
      action={
        <>
          {waiting}
          <TryAgain />
        </>
      }
    >
      {t("network.offline")}
    </Banner>
  );
}
