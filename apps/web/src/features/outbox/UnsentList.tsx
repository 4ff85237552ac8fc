import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { refusalText } from "#lib/error-text.ts";
import { isOurs, outbox, type Unsent, useUnsent } from "#lib/outbox/outbox.ts";
import { Icon } from "#ui/Icon.tsx";
import { When } from "#ui/When.tsx";
import classes from "./UnsentList.module.css";
import { lookOf } from "./outbox.kinds.ts";
import { useListOpened } from "./outbox.list.ts";

function UnsentItem({ unsent: { entry, phase } }: { unsent: Unsent }) {
  const { t } = useTranslation(["ui", "common"]);
  const look = lookOf(entry);
  if (!look) return null;
  const { kind, icon, words, discard, edit } = look;
  const { refusal } = entry;
  const states = { sending: t("ui:outbox.onItsWay"), waiting: t("ui:outbox.waits"), failed: "" };
  return (
    <li className={classes.item}>
      <Icon of={icon} />
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
          {phase !== "sending" && isOurs(entry) && (
            <>
              {edit && (
                <Button size="compact-sm" variant="subtle" color="gray" onClick={edit}>
                  {t("common:actions.edit")}
                </Button>
              )}
              {discard && (
                <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
                  {t("ui:outbox.discard")}
                </Button>
              )}
            </>
          )}
        </span>
      </div>
    </li>
  );
}

/**
 * All that this device has and the server is not known to have. Part of the page and no dialog, which would have to be
 * fetched: it is looked at when there is no connection.
 */
export function UnsentList() {
  const { t } = useTranslation("ui");
  const unsent = useUnsent();
  const title = useId();
  if (!useListOpened() || unsent.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {t("outbox.title")}
      </h2>
      <p className={classes.text}>{t("outbox.text")}</p>
      <ul className={classes.list}>
        {unsent.map((one) => (
          <UnsentItem key={one.entry.slot} unsent={one} />
        ))}
      </ul>
    </section>
  );
}
