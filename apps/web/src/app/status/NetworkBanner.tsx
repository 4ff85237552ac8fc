import { Button } from "@mantine/core";
import { IconWifi, IconWifiOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Banner } from "#ui/Banner.tsx";
import { tryAgain, useNetwork } from "./network.ts";

export function NetworkBanner() {
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
        <Button variant="outline" color="currentcolor" size="compact-sm" onClick={() => void tryAgain()}>
          {t("network.tryAgain")}
        </Button>
      }
    >
      {t("network.offline")}
    </Banner>
  );
}
