import { useState } from "react";
import { loadTexts } from "#lib/i18n.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import type { Attachments } from "../media.attachments.ts";

const CaptureDialog = lazyPart(async () => {
  const [module] = await Promise.all([import("./CaptureDialog.tsx"), loadTexts("capture", "media")]);
  return module.CaptureDialog;
});
const SoundRecorder = lazyPart(async () => {
  const [module] = await Promise.all([import("./SoundRecorder.tsx"), loadTexts("capture")]);
  return module.SoundRecorder;
});

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
