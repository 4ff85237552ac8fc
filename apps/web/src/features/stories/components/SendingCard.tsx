import { ActionIcon, Button, Card, Progress } from "@mantine/core";
import { IconAlertCircle, IconCloudUp, IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import type { SendingActs, SendingFile, SendingStory } from "../stories.sending.ts";
import classes from "./StoryCard.module.css";
import { StoryBody } from "./StoryBody.tsx";
import { StoryHead, useAuthorName } from "./StoryHead.tsx";

/** How far the files have come, with pause and cancel. */
function FileProgress({ files, acts }: { files: readonly SendingFile[]; acts: SendingActs }) {
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
      {acts.pause && acts.resume && (
        <ActionIcon
          aria-label={t(isPaused ? "states.resume" : "states.pause")}
          onClick={isPaused ? acts.resume : acts.pause}
        >
          <Icon of={isPaused ? IconPlayerPlay : IconPlayerPause} size={18} />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t("states.cancel")} onClick={acts.cancel}>
        <Icon of={IconX} size={18} />
      </ActionIcon>
    </div>
  );
}

function Failed({ reason, acts }: { reason?: string; acts: SendingActs }) {
  const { t } = useTranslation(["stories", "common"]);
  return (
    <div className={classes.failed} role="alert">
      <Icon of={IconAlertCircle} />
      <span className={classes.reason}>
        <b>{t("stories:states.failed")}</b> {reason}
      </span>
      <Button variant="default" leftSection={<Icon of={IconRefresh} size={18} />} onClick={acts.retry}>
        {t("common:actions.retry")}
      </Button>
      <Button variant="subtle" color="gray" onClick={acts.cancel}>
        {t("stories:states.discard")}
      </Button>
    </div>
  );
}

/** A story of the person's own that the server does not have yet: as it will be, with how far it is. */
export function SendingCard({ entry: { story, sending, acts } }: { entry: SendingStory }) {
  const { t } = useTranslation("stories");
  const name = useAuthorName()(story);
  const { state, files = [], reason } = sending;
  const words = { uploading: t("states.uploading"), sending: t("states.onItsWay"), waiting: t("states.waiting") };
  return (
    <Card component="article" padding={0} className={classes.card} aria-label={t("card.by", { name })}>
      <StoryHead story={story} meta={t(state === "failed" ? "states.failed" : "states.onItsWay")} />
      <StoryBody story={story} whole />
      {state === "failed" ? (
        <Failed reason={reason} acts={acts} />
      ) : (
        <>
          {files.length > 0 && <FileProgress files={files} acts={acts} />}
          <p className={classes.way}>
            <Icon of={IconCloudUp} size={18} />
            {words[state]}
          </p>
        </>
      )}
    </Card>
  );
}
