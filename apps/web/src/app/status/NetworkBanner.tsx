import { Button } from "@mantine/core";
import { IconWifi, IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/Banner.tsx";
import { tryAgain, useNetwork } from "#lib/network.ts";

type Props = { /** What waits for the connection. */ waiting?: ReactNode };

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
          <Button variant="outline" color="currentcolor" size="compact-sm" onClick={() => void tryAgain()}>
            {t("network.tryAgain")}
          </Button>
        </>
      }
    >
      {t("network.offline")}
    </Banner>
  );
}
