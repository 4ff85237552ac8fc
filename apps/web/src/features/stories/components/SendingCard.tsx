import { ActionIcon, Button, Card, Progress } from "@mantine/core";
import { IconAlertCircle, IconCloudUp, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import type { SendingStory } from "../stories.sending.ts";
import classes from "./StoryCard.module.css";
import { StoryBody } from "./StoryBody.tsx";
import { StoryHead, useAuthorName } from "./StoryHead.tsx";

/** How far the files have come, with pause and cancel. */
function FileProgress({ of: { files, pause, resume, cancel } }: { of: SendingStory }) {
  const { t } = useTranslation("stories");
  const { bytes } = useFormats();
  const sum = (of: "sent" | "size") => files.reduce((total, file) => total + file[of], 0);
  const [sent, size] = [sum("sent"), sum("size")];
  const isPaused = files.some(({ paused }) => paused);
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
function Acts({ of: { state, retry, edit, cancel } }: { of: SendingStory }) {
  const { t } = useTranslation(["stories", "common"]);
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
          {t("stories:states.discard")}
        </Button>
      )}
    </span>
  );
}

function Failed({ of }: { of: SendingStory }) {
  const { t } = useTranslation("stories");
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

/** A story of the person's own that the server does not have yet: as it will be, with how far it is. */
export function SendingCard({ entry }: { entry: SendingStory }) {
  const { t } = useTranslation(["stories", "ui"]);
  const { story, state, files } = entry;
  const name = useAuthorName()(story);
  const onItsWay = t("states.onItsWay");
  const heads = { uploading: onItsWay, sending: onItsWay, waiting: t("ui:outbox.waits"), failed: t("states.failed") };
  const words = { uploading: t("states.uploading"), sending: onItsWay, waiting: t("states.waiting") };
  return (
    <Card component="article" padding={0} className={classes.card} aria-label={t("card.by", { name })}>
      <StoryHead story={story} meta={heads[state]} />
      <StoryBody story={story} whole />
      {state === "failed" ? (
        <Failed of={entry} />
      ) : (
        <>
          {files.length > 0 && <FileProgress of={entry} />}
          <div className={classes.way}>
            <Icon of={IconCloudUp} size={18} />
            <span className={classes.wayWords}>{words[state]}</span>
            {state === "waiting" && <Acts of={entry} />}
          </div>
        </>
      )}
    </Card>
  );
}
