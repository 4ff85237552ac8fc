import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { refusalText } from "#lib/error-text.ts";
import { isOurs, outbox } from "#lib/outbox/outbox.ts";
import { discardComment, retryComment, type UnsentComment } from "../comments.sending.ts";
import { CommentItem } from "./CommentItem.tsx";
import classes from "./comments.module.css";

/** A comment on its way, or one that could not be sent: with what may still be done about it. */
export function SendingItem({ unsent: { entry, phase } }: { unsent: UnsentComment }) {
  const { t } = useTranslation(["comments", "common"]);
  const [editing, setEditing] = useState(false);
  const { value: comment, refusal } = entry;
  // It must not go out from under somebody's hands; whoever is too late finds it arrived.
  const startEditing = () => {
    if (refusal) setEditing(true);
    else void outbox.holdBack(entry).then(setEditing);
  };
  const stopEditing = (html?: string) => {
    setEditing(false);
    retryComment(entry, html);
  };
  const words = { sending: t("comments:sending.now"), waiting: t("comments:sending.waiting"), failed: "" };
  const acts = phase !== "sending" && isOurs(entry) && (
    <div className={classes.unsent} data-refused={refusal !== null || undefined} role={refusal ? "alert" : undefined}>
      {refusal && <span>{t("comments:sending.failed", { reason: refusalText(refusal) })}</span>}
      {refusal && (
        <Button size="compact-sm" variant="default" onClick={() => retryComment(entry)}>
          {t("common:actions.retry")}
        </Button>
      )}
      <Button size="compact-sm" variant={refusal ? "subtle" : "default"} color="gray" onClick={startEditing}>
        {t("common:actions.edit")}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void discardComment(entry)}>
        {t("comments:sending.discard")}
      </Button>
    </div>
  );
  return (
    <CommentItem
      comment={comment}
      target=""
      state={words[phase]}
      foot={(!editing && acts) || <span />}
      edit={{ isOpen: editing, onSave: stopEditing, onCancel: () => stopEditing() }}
    />
  );
}
