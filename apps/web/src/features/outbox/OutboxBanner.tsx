import { IconAlertCircle, IconCloudUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { useNetwork } from "#lib/network.ts";
import { useUnsent } from "#lib/outbox/outbox.ts";
import { Banner } from "#ui/Banner.tsx";
import { UnsentButton } from "./UnsentButton.tsx";

/** One sign for all that is not sent: what was refused, and what the server is not ready for. */
export function OutboxBanner() {
  const { t } = useTranslation(["ui", "common"]);
  const { number } = useFormats();
  const unsent = useUnsent();
  const count = (wanted: string) => unsent.filter(({ phase }) => phase === wanted).length;
  const [failed, waiting] = [count("failed"), count("waiting")];
  // Without a connection the banner that says so tells of these, too.
  const isOffline = useNetwork() === "offline";
  if (isOffline || failed + waiting === 0) return null;
  return (
    <Banner
      icon={failed > 0 ? IconAlertCircle : IconCloudUp}
      tone={failed > 0 ? "red" : "amber"}
      action={<UnsentButton label={t("common:actions.show")} />}
    >
      {failed > 0
        ? t("ui:outbox.failed", { number: number(failed) })
        : t("ui:outbox.waiting", { number: number(waiting) })}
    </Banner>
  );
}
