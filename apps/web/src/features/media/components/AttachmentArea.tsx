import { limits } from "@bump/contract/rules";
import { CloseButton, FileButton, UnstyledButton } from "@mantine/core";
import {
  IconFile,
  IconFileTypePdf,
  IconMusic,
  IconPhoto,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconVideo,
} from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#lib/error-text.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import type { Attachment, Attachments } from "../media.attachments.ts";
import classes from "./AttachmentArea.module.css";

function iconOf(mime: string): IconDrawing {
  if (mime.startsWith("image/")) return IconPhoto;
  if (mime.startsWith("video/")) return IconVideo;
  if (mime.startsWith("audio/")) return IconMusic;
  return mime === "application/pdf" ? IconFileTypePdf : IconFile;
}

/** What can be done about a file that is not there yet. */
function StepButton({ file, files }: { file: Attachment; files: Attachments }) {
  const { t } = useTranslation("compose");
  const { key, name, step } = file;
  const act = {
    sending: { icon: IconPlayerPause, label: t("files.pause", { name }), run: () => files.pause(key) },
    paused: { icon: IconPlayerPlay, label: t("files.resume", { name }), run: () => files.resume(key) },
    failed: { icon: IconRefresh, label: t("files.retry", { name }), run: () => files.retry(key) },
    waiting: null,
    preparing: null,
    ready: null,
  }[step];
  if (!act) return null;
  return (
    <UnstyledButton className={classes.step} aria-label={act.label} title={act.label} onClick={act.run}>
      <Icon of={act.icon} size={16} />
    </UnstyledButton>
  );
}

function Progress({ file: { name, step, sent, size, error } }: { file: Attachment }) {
  const { t } = useTranslation("compose");
  const { percent } = useFormats();
  if (step === "ready") return null;
  if (step === "failed") {
    return (
      <span className={classes.failed} role="alert" title={errorText(error)}>
        {t("files.failed")}
      </span>
    );
  }
  const share = size > 0 ? Math.min(sent / size, 1) : 0;
  const words = { waiting: percent(0), sending: percent(share), paused: t("files.paused") };
  return (
    <span className={classes.progress}>
      <span className={classes.words}>{step === "preparing" ? t("files.preparing") : words[step]}</span>
      <progress
        className={classes.bar}
        value={step === "preparing" ? 1 : share}
        max={1}
        aria-label={t("files.progress", { name, percent: percent(share) })}
      />
    </span>
  );
}

function Tile({ file, files }: { file: Attachment; files: Attachments }) {
  const { t } = useTranslation("compose");
  const picture = file.preview ?? (file.media?.type === "image" ? (file.media.sizes["320"] ?? file.media.url) : null);
  return (
    <li className={classes.tile} data-step={file.step}>
      {picture ? (
        <img src={picture} alt={file.name} className={classes.picture} />
      ) : (
        <span className={classes.file}>
          <Icon of={iconOf(file.mime)} size={24} />
          <span className={classes.name} title={file.name}>
            {file.name}
          </span>
        </span>
      )}
      <Progress file={file} />
      <StepButton file={file} files={files} />
      <CloseButton
        className={classes.remove}
        size={24}
        radius="xl"
        aria-label={t("files.remove", { name: file.name })}
        onClick={() => files.remove(file.key)}
      />
    </li>
  );
}

type Props = { files: Attachments; onAdd: (files: File[]) => void };

/** The files of what is being written, each with its bar; and the way to add more. */
export function AttachmentArea({ files, onAdd }: Props) {
  const { t } = useTranslation("compose");
  const list = files.use();
  const reset = useRef<() => void>(null);
  if (list.length === 0) return null;
  return (
    <ul className={classes.area} aria-label={t("files.title")}>
      {list.map((file) => (
        <Tile key={file.key} file={file} files={files} />
      ))}
      {list.length < limits.files.max && (
        <li>
          <FileButton
            multiple
            resetRef={reset}
            onChange={(chosen) => {
              onAdd(chosen);
              reset.current?.();
            }}
          >
            {(props) => (
              <UnstyledButton className={classes.add} {...props}>
                <Icon of={IconPlus} />
                {t("files.add")}
              </UnstyledButton>
            )}
          </FileButton>
        </li>
      )}
    </ul>
  );
}
