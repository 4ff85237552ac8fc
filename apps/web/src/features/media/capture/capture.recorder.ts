import { isPlayable } from "./is-playable.ts";

/** What a browser can write, the best first: Safari writes no webm. */
const kinds = {
  video: ["video/webm;codecs=vp9,opus", "video/webm;codecs=vp8,opus", "video/webm", "video/mp4"],
  audio: ["audio/webm;codecs=opus", "audio/webm", "audio/mp4"],
} as const;

const tickMs = 100;
/** More than browsers write before anything is in it. */
const emptyBytes = 2048;

export type RecorderEvents = {
  /** A file that plays by itself, in the order of their numbers. What is too short to be played is not kept. */
  onChunk: (file: File, index: number) => void;
  onEnd: () => void;
};

type Options = RecorderEvents & {
  kind: keyof typeof kinds;
  stream: MediaStream;
  /** What the files are called, before their number. */
  name: string;
  chunkMs: number;
  totalMs: number;
};

export type Recorder = {
  elapsedMs: () => number;
  pause: () => void;
  resume: () => void;
  stop: () => void;
};

/** Runs while it is not paused. */
function createWatch() {
  let ran = 0;
  let since: number | null = performance.now();
  const now = () => ran + (since === null ? 0 : performance.now() - since);
  return {
    now,
    hold: () => {
      ran = now();
      since = null;
    },
    go: () => {
      since ??= performance.now();
    },
  };
}

function fileOf(parts: Blob[], name: string, index: number): File {
  const [type = ""] = (parts[0]?.type ?? "").split(";");
  const number = String(index + 1).padStart(2, "0");
  return new File(parts, `${name}-${number}.${type.endsWith("mp4") ? "mp4" : "webm"}`, { type });
}

/**
 * Records in chunks, and stops by itself when it has recorded enough. Each chunk has a recorder of its own: a piece cut out
 * of one long recording does not play without the pieces before it.
 */
export function startRecorder({ kind, stream, name, chunkMs, totalMs, onChunk, onEnd }: Options): Recorder {
  const mimeType = kinds[kind].find((type) => MediaRecorder.isTypeSupported(type));
  const watch = createWatch();
  let begun = 0;
  let ended = 0;
  let chunkBeganAt = 0;
  let isOver = false;

  function handOver(file: File, index: number, isKept: boolean): void {
    if (isKept) onChunk(file, index);
    ended++;
    if (isOver && ended === begun) onEnd();
  }

  function begin(): MediaRecorder {
    const index = begun++;
    const parts: Blob[] = [];
    const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
    recorder.addEventListener("dataavailable", ({ data }) => {
      if (data.size > 0) parts.push(data);
    });
    recorder.addEventListener("stop", () => {
      // A camera that was taken away ends it, too.
      if (recorder === current) finish();
      const file = fileOf(parts, name, index);
      // At once where there is no doubt: whoever leaves the page in the middle of it finds it there when they come back.
      if (file.size === 0 || file.size > emptyBytes) handOver(file, index, file.size > 0);
      else void isPlayable(file).then((isKept) => handOver(file, index, isKept));
    });
    recorder.start();
    chunkBeganAt = watch.now();
    return recorder;
  }

  function finish(): void {
    isOver = true;
    watch.hold();
    clearInterval(timer);
    if (current.state !== "inactive") current.stop();
  }

  function tick(): void {
    if (watch.now() >= totalMs) return finish();
    if (watch.now() - chunkBeganAt < chunkMs) return;
    // The next one listens before the last one stops: nothing is lost between them.
    const last = current;
    current = begin();
    last.stop();
  }

  let current = begin();
  const timer = setInterval(tick, tickMs);
  return {
    elapsedMs: () => Math.min(watch.now(), totalMs),
    pause: () => {
      if (isOver) return;
      watch.hold();
      current.pause();
    },
    resume: () => {
      if (isOver) return;
      watch.go();
      current.resume();
    },
    stop: finish,
  };
}
