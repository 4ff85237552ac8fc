import { ActionIcon, Button, Card, Progress } from "@mantine/core";
import { IconAlertCircle, IconCloudUp, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import type { Post } from "../posts.kind.ts";
import classes from "./PostCard.module.css";
import { PostHead } from "./PostHead.tsx";

/** A file of a post that is on its way. */
export type SendingFile = { name: string; /** Bytes. */ sent: number; size: number; paused: boolean };

/** A post that is on its way, and what can be done about it. */
export type Sending = {
  /** `waiting`: it is sent by itself when the connection, or the server, is back. */
  state: "uploading" | "sending" | "waiting" | "failed";
  files: readonly SendingFile[];
  /** Of a failed one: why, as a sentence. */
  reason?: string;
  retry: () => void;
  /** Back to the dialog it came from; absent where the server may have it already. */
  edit?: () => void;
  /** Gives it up: its words stay as a draft. */
  cancel?: () => void;
  /** Of its files. */
  pause?: () => void;
  resume?: () => void;
};

/** How far the files have come, with pause and cancel. */
function FileProgress({ of: { files, pause, resume, cancel }, isPaused }: { of: Sending; isPaused: boolean }) {
  const { t } = useTranslation("posts");
  const { bytes } = useFormats();
  const sum = (of: "sent" | "size") => files.reduce((total, file) => total + file[of], 0);
  const [sent, size] = [sum("sent"), sum("size")];
  const progress = t("states.sentOf", { done: bytes(sent), total: bytes(size) });
  return (
    <div className={classes.strip}>
      <div className={classes.bar}>
        <span className={classes.barWords}>
          <span className={classes.fileName}>{files.map(({ name }) => name).join(", ")}</span>
          <span className={classes.barCount}>{progress}</span>
        </span>
        <Progress value={size > 0 ? (sent / size) * 100 : 0} size={6} radius="xl" aria-label={progress} />
      </div>
      {pause && resume && (
        <ActionIcon aria-label={t(isPaused ? "states.resume" : "states.pause")} onClick={isPaused ? resume : pause}>
          <Icon of={isPaused ? IconPlayerPlay : IconPlayerPause} size={18} />
        </ActionIcon>
      )}
      {cancel && (
        <ActionIcon aria-label={t("states.cancel")} onClick={cancel}>
          <Icon of={IconX} size={18} />
        </ActionIcon>
      )}
    </div>
  );
}

/** What may be done about it while the server does not have it. */
function Acts({ of: { state, retry, edit, cancel } }: { of: Sending }) {
  const { t } = useTranslation(["posts", "common"]);
  return (
    <span className={classes.unsentActs}>
      {state === "failed" && (
        <Button variant="default" leftSection={<Icon of={IconRefresh} size={18} />} onClick={retry}>
          {t("common:actions.retry")}
        </Button>
      )}
      {edit && (
        <Button variant="subtle" color="gray" onClick={edit}>
          {t("common:actions.edit")}
        </Button>
      )}
      {cancel && (
        <Button variant="subtle" color="gray" onClick={cancel}>
          {t("posts:states.discard")}
        </Button>
      )}
    </span>
  );
}

function Failed({ of }: { of: Sending }) {
  const { t } = useTranslation("posts");
  return (
    <div className={classes.failed} role="alert">
      <Icon of={IconAlertCircle} />
      <span className={classes.reason}>
        <b>{t("states.failed")}</b> {of.reason}
      </span>
      <Acts of={of} />
    </div>
  );
}

type Props = { post: Pick<Post, "author" | "isAnonymousPost">; label: string; sending: Sending; children: ReactNode };

/** A post of the person's own that the server does not have yet: as it will be, with how far it is. */
export function SendingCard({ post, label, sending, children }: Props) {
  const { t } = useTranslation(["posts", "ui"]);
  const { state, files } = sending;
  const onItsWay = t("states.onItsWay");
  const isPaused =
    files.some(({ paused }) => paused) && files.every(({ paused, sent, size }) => paused || sent >= size);
  const uploading = isPaused
    ? { head: t("states.paused"), words: t("states.pausedText") }
    : { head: onItsWay, words: t("states.uploading") };
  const heads = {
    uploading: uploading.head,
    sending: onItsWay,
    waiting: t("ui:outbox.waits"),
    failed: t("states.failed"),
  };
  const words = { uploading: uploading.words, sending: onItsWay, waiting: t("states.waiting") };
  return (
    <Card component="article" padding={0} className={classes.card} aria-label={label}>
      <PostHead post={post} meta={heads[state]} />
      {children}
      {state === "failed" ? (
        <Failed of={sending} />
      ) : (
        <>
          {files.length > 0 && <FileProgress of={sending} isPaused={isPaused} />}
          <div className={classes.way}>
            <Icon of={IconCloudUp} size={18} />
            <span className={classes.wayWords}>{words[state]}</span>
            {state === "waiting" && <Acts of={sending} />}
          </div>
        </>
      )}
    </Card>
  );
}
