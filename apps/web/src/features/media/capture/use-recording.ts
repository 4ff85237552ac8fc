import { useEffect, useMemo, useRef, useState } from "react";
import { v4 as uuid } from "uuid";
import { useSite } from "#lib/site.ts";
import type { AttachmentProblem, Attachments } from "../media.attachments.ts";
import { type Recorder, startRecorder } from "./capture.recorder.ts";

/** A recording is at most as long, in seconds. */
export const longestSeconds = 600;

const shownEveryMs = 250;

type Phase = "idle" | "recording" | "paused" | "stopped";
type Options = {
  attachments: Attachments;
  stream: MediaStream | null;
  onTouched: () => void;
  /** The camera is not needed any more. */
  onEnd: () => void;
  /** What was recorded before a reload is this recording. */
  takesUp?: boolean;
};

/** A film that is being recorded: each part is on its way to the server while the next one is made. */
export function useRecording({ attachments, stream, onTouched, onEnd, takesUp = false }: Options) {
  const { recordingChunkSeconds } = useSite();
  const files = attachments.use();
  const [kept] = useState(() => {
    const first = takesUp ? attachments.get().find(({ recording }) => recording) : undefined;
    return first?.recording?.id ?? null;
  });
  const [id, setId] = useState(() => kept ?? uuid());
  const [phase, setPhase] = useState<Phase>("idle");
  const [elapsedMs, setElapsedMs] = useState(0);
  const [isFull, setIsFull] = useState(false);
  const [refused, setRefused] = useState<AttachmentProblem | null>(null);
  const recorder = useRef<Recorder | null>(null);
  /** The last part of what was thrown away still comes. */
  const wantedId = useRef<string | null>(null);

  const parts = useMemo(() => files.filter(({ recording }) => recording?.id === id), [files, id]);
  const isRunning = phase === "recording";
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setElapsedMs(recorder.current?.elapsedMs() ?? 0), shownEveryMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  // Whoever goes without a word has what was recorded until then in the draft.
  useEffect(() => () => recorder.current?.stop(), []);

  const start = () => {
    if (!stream) return;
    const full = attachments.room();
    setRefused(full);
    if (full) return;
    const recordingId = parts.length > 0 ? uuid() : id;
    wantedId.current = recordingId;
    setId(recordingId);
    setElapsedMs(0);
    setIsFull(false);
    const totalMs = longestSeconds * 1000;
    recorder.current = startRecorder({
      kind: "video",
      stream,
      name: "recording",
      chunkMs: recordingChunkSeconds * 1000,
      totalMs,
      onChunk: (file, index) => {
        if (wantedId.current !== recordingId) return;
        onTouched();
        const problem = attachments.add([file], { capture: true, recording: { id: recordingId, index } });
        if (!problem) return;
        setRefused(problem);
        recorder.current?.stop();
      },
      onEnd: () => {
        if (wantedId.current !== recordingId) return;
        const elapsed = recorder.current?.elapsedMs() ?? 0;
        setElapsedMs(elapsed);
        setIsFull(elapsed >= totalMs);
        setPhase("stopped");
        onEnd();
      },
    });
    setPhase("recording");
  };
  const discard = () => {
    wantedId.current = null;
    recorder.current?.stop();
    for (const { key } of attachments.get().filter(({ recording }) => recording?.id === id)) attachments.remove(key);
    setPhase("idle");
    setElapsedMs(0);
  };
  const isOver = phase === "stopped" || (phase === "idle" && parts.length > 0);
  return {
    phase: isOver ? ("stopped" as const) : phase,
    isKept: kept !== null && phase === "idle",
    elapsedMs,
    totalMs: longestSeconds * 1000,
    chunkMs: recordingChunkSeconds * 1000,
    isFull,
    /** Stopped before there was anything to see. */
    isNothing: phase === "stopped" && parts.length === 0 && !refused,
    refused,
    parts,
    done: parts.filter(({ step }) => step === "ready").length,
    isComplete: isOver && parts.length > 0 && parts.every(({ step }) => step === "ready"),
    start,
    pause: () => {
      recorder.current?.pause();
      setPhase("paused");
    },
    resume: () => {
      recorder.current?.resume();
      setPhase("recording");
    },
    stop: () => recorder.current?.stop(),
    /** Sends the parts again that did not arrive. */
    retry: () => {
      for (const { key } of parts.filter(({ step }) => step === "failed")) attachments.retry(key);
    },
    discard,
  };
}

export type RecordingState = ReturnType<typeof useRecording>;
