import { useEffect, useEffectEvent, useRef, useState } from "react";
import { canRecord, closeStream } from "./capture.devices.ts";
import { type Recorder, startRecorder } from "./capture.recorder.ts";
import { longestSeconds } from "./use-recording.ts";

const shownEveryMs = 250;

export type Sound = { file: File; url: string };

type Options = {
  /** Records while it is so. */
  isOn: boolean;
  /** It is as long as it can be. */
  onFull: () => void;
};

/** A sound that is recorded, and what was recorded then. */
export function useSound({ isOn, onFull }: Options) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [elapsedMs, setElapsedMs] = useState(0);
  const [sound, setSound] = useState<Sound | null>(null);
  const [isShort, setIsShort] = useState(false);
  const recorder = useRef<Recorder | null>(null);
  const tellFull = useEffectEvent(onFull);

  useEffect(() => {
    if (!isOn) return;
    let isWanted = true;
    let opened: MediaStream | null = null;
    const open = async () => {
      try {
        if (!canRecord()) throw new Error("The browser cannot record");
        opened = await navigator.mediaDevices.getUserMedia({ audio: true });
        if (!isWanted) return closeStream(opened);
        setStream(opened);
        const totalMs = longestSeconds * 1000;
        let isKept = false;
        recorder.current = startRecorder({
          kind: "audio",
          stream: opened,
          name: "sound",
          chunkMs: totalMs,
          totalMs,
          onChunk: (file) => {
            isKept = true;
            setSound({ file, url: URL.createObjectURL(file) });
          },
          onEnd: () => {
            closeStream(opened);
            setStream(null);
            setIsShort(!isKept);
            if (isWanted) tellFull();
          },
        });
      } catch {
        closeStream(opened);
        if (isWanted) setHasFailed(true);
      }
    };
    void open();
    const timer = setInterval(() => setElapsedMs(recorder.current?.elapsedMs() ?? 0), shownEveryMs);
    return () => {
      isWanted = false;
      clearInterval(timer);
      recorder.current?.stop();
    };
  }, [isOn]);
  useEffect(() => (sound ? () => URL.revokeObjectURL(sound.url) : undefined), [sound]);
  /** Stopped before it had begun, or before anything was in it: there is nothing to hear. */
  const isNothing = !isOn && !hasFailed && stream === null && sound === null;
  return { stream, hasFailed, elapsedMs, sound, isNothing, isShort };
}
