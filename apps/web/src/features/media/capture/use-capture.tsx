import { useState } from "react";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Attachments } from "../media.attachments.ts";

const CaptureDialog = lazyPart(async () => (await import("./CaptureDialog.tsx")).CaptureDialog);
const SoundRecorder = lazyPart(async () => (await import("./SoundRecorder.tsx")).SoundRecorder);

/** The camera and the microphone beside a field for files: what their buttons do, and what opens then. */
export function useCapture(attachments: Attachments, onTouched: () => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [sound, setSound] = useState<"off" | "on" | "stopped">("off");
  return {
    openCamera: () => setIsOpen(true),
    isRecordingSound: sound === "on",
    /** Records, and stops; what was recorded stays until it is used or thrown away. */
    toggleSound: () => setSound((was) => (was === "off" ? "on" : "stopped")),
    recorders: (
      <>
        {sound !== "off" && (
          <SoundRecorder
            attachments={attachments}
            onTouched={onTouched}
            isOn={sound === "on"}
            onStop={() => setSound("stopped")}
            onClose={() => setSound("off")}
          />
        )}
        {isOpen && <CaptureDialog attachments={attachments} onTouched={onTouched} onClose={() => setIsOpen(false)} />}
      </>
    ),
  };
}
