import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { discardComment, retryComment } from "../comments.mutations.ts";
import type { SendingComment } from "../comments.sending.ts";
import { CommentItem } from "./CommentItem.tsx";
import classes from "./comments.module.css";

/** A comment on its way, or one that could not be sent. */
export function SendingItem({ entry: { comment, state, reason } }: { entry: SendingComment }) {
  const { t } = useTranslation(["comments", "common"]);
  const words = state === "waiting" ? t("comments:sending.waiting") : t("comments:sending.now");
  const failed = state === "failed" && (
    <div className={classes.failed} role="alert">
      <span>{t("comments:sending.failed", { reason })}</span>
      <Button size="compact-sm" variant="default" onClick={() => retryComment(comment)}>
        {t("common:actions.retry")}
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => discardComment(comment)}>
        {t("comments:sending.discard")}
      </Button>
    </div>
  );
  return <CommentItem comment={comment} target="" state={state === "failed" ? "" : words} foot={failed || <span />} />;
}
