import { useEffect, useState } from "react";
import { loadTexts } from "#lib/i18n.ts";
import { lazyDialog, lazyPart } from "#ui/lazy-part.tsx";
import type { Attachments } from "../media.attachments.ts";

const CaptureDialog = lazyDialog(async () => {
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
  const [isReminded, setReminded] = useState(false);
  // Where the connection goes meanwhile, they are there.
  useEffect(() => {
    CaptureDialog.fetchAhead();
    SoundRecorder.fetchAhead();
  }, []);
  const changeSound = (next: typeof sound) => {
    setSound(next);
    setReminded(false);
  };
  return {
    openCamera: () => setIsOpen(true),
    isRecordingSound: sound === "on",
    /** A sound is being recorded, or waits to be used. */
    hasOpenSound: sound !== "off",
    /** Records, and stops; what was recorded stays until it is used or thrown away. */
    toggleSound: () => {
      onTouched();
      if (sound === "stopped") setReminded(true);
      else changeSound(sound === "off" ? "on" : "stopped");
    },
    /** Before somebody goes on: whether nothing would be lost. Else it says what is to be done. */
    isSettled: (): boolean => {
      setReminded(sound !== "off");
      return sound === "off";
    },
    recorders: (
      <>
        {sound !== "off" && (
          <SoundRecorder
            attachments={attachments}
            onTouched={onTouched}
            isOn={sound === "on"}
            isReminded={isReminded}
            onStop={() => changeSound("stopped")}
            onClose={() => changeSound("off")}
          />
        )}
        {isOpen && <CaptureDialog attachments={attachments} onTouched={onTouched} onClose={() => setIsOpen(false)} />}
      </>
    ),
  };
}

export type Capture = ReturnType<typeof useCapture>;
