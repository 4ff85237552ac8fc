import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { refusalText } from "#lib/error-text.ts";
import { tryAgain } from "#lib/network.ts";
import { isOurs, outbox, type Unsent, useUnsent } from "#lib/outbox/outbox.ts";
import { Icon } from "#ui/Icon.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { When } from "#ui/When.tsx";
import classes from "./UnsentDialog.module.css";
import { lookOf } from "./outbox.kinds.ts";

const dialogWidth = 500;

function UnsentItem({ unsent: { entry, phase } }: { unsent: Unsent }) {
  const { t } = useTranslation(["ui", "common"]);
  const look = lookOf(entry);
  if (!look) return null;
  const { kind, icon, words, discard } = look;
  const { refusal } = entry;
  const states = { sending: t("ui:outbox.onItsWay"), waiting: t("ui:outbox.waits"), failed: "" };
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <Icon of={icon} />
      </span>
      <div className={classes.content}>
        <span className={classes.head}>
          <b>{t(`ui:outbox.kinds.${kind}`)}</b>
          <When at={new Date(entry.at).toISOString()} />
        </span>
        {words && <p className={classes.words}>{words}</p>}
        <span className={classes.state} data-failed={refusal !== null || undefined}>
          {refusal ? t("ui:outbox.refused", { reason: refusalText(refusal) }) : states[phase]}
        </span>
        <span className={classes.acts}>
          {refusal && (
            <Button size="compact-sm" variant="default" onClick={() => void outbox.retry(entry)}>
              {t("common:actions.retry")}
            </Button>
          )}
          {discard && phase !== "sending" && isOurs(entry) && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
              {t("ui:outbox.discard")}
            </Button>
          )}
        </span>
      </div>
    </li>
  );
}

/** All that this device has and the server is not known to have. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("ui");
  const unsent = useUnsent();
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={dialogWidth}
      title={t("outbox.title")}
      main={<Button onClick={() => void tryAgain().then(outbox.wake)}>{t("network.tryAgain")}</Button>}
    >
      <Text c="dimmed">{t("outbox.text")}</Text>
      <ul className={classes.list}>
        {unsent.map((one) => (
          <UnsentItem key={one.entry.slot} unsent={one} />
        ))}
      </ul>
    </ResponsiveDialog>
  );
}
