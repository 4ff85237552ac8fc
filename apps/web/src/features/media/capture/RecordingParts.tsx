import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { failedText } from "#lib/error-text.ts";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import type { Attachment } from "../media.attachments.ts";
import classes from "./Capture.module.css";
import type { RecordingState } from "./use-recording.ts";

function PartBar({ part, number }: { part: Attachment; number: number }) {
  const { t } = useTranslation("capture");
  const formats = useFormats();
  const isThere = part.step === "ready" || part.step === "preparing";
  const share = isThere ? 1 : part.size > 0 ? Math.min(part.sent / part.size, 1) : 0;
  const label = t("video.part", { number: formats.number(number), percent: formats.percent(share) });
  return (
    <li>
      <progress
        className={classes.bar}
        data-ready={part.step === "ready" || undefined}
        data-failed={part.step === "failed" || undefined}
        max={1}
        value={share}
        aria-label={label}
        title={label}
      />
    </li>
  );
}

/** Why a part does not arrive, and the way on. Without all of them there is no film to submit. */
function Trouble({ recording: { parts, retry } }: { recording: RecordingState }) {
  const { t } = useTranslation("capture");
  const failed = parts.find(({ step }) => step === "failed");
  if (!failed) return null;
  return (
    <div className={classes.trouble} role="alert">
      <span className={classes.reason}>{failedText(t("video.failed"), failed.error)}</span>
      <Button variant="default" leftSection={<Icon of={IconRefresh} size={18} />} onClick={retry}>
        {t("failed.retry")}
      </Button>
    </div>
  );
}

/** How far the parts of a film are; said aloud whenever another one has arrived. */
export function RecordingParts({ recording }: { recording: RecordingState }) {
  const { t } = useTranslation("capture");
  const { number } = useFormats();
  const { parts, done } = recording;
  const isOffline = parts.some(({ step }) => step === "offline");
  return (
    <div>
      {parts.length > 0 && (
        <ol className={classes.bars} aria-label={t("video.parts")}>
          {parts.map((part, at) => (
            <PartBar key={part.key} part={part} number={at + 1} />
          ))}
        </ol>
      )}
      <output className={classes.state}>
        {parts.length > 0 && <span>{t("video.uploaded", { done: number(done), total: number(parts.length) })}</span>}
        {isOffline && <span>{t("video.offline")}</span>}
      </output>
      <Trouble recording={recording} />
    </div>
  );
}
