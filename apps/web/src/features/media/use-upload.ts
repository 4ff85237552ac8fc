import type { MediaCollection, MediaView } from "@bump/contract";
import { useCallback, useEffect, useRef, useState } from "react";
import { startUpload, type Upload } from "./media.uploads.ts";

export type UploadState =
  | { step: "idle" }
  | { step: "sending"; sent: number; total: number; paused: boolean }
  | { step: "processing" }
  | { step: "failed"; error: unknown };

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

type Options = {
  collection: MediaCollection;
  /** What becomes of it; the upload has failed where this does. */
  onReady: (media: MediaView) => Promise<void> | void;
};

/** Sends one file at a time, and waits until it is ready. */
export function useUpload({ collection, onReady }: Options) {
  const [state, setState] = useState<UploadState>({ step: "idle" });
  const upload = useRef<Upload | null>(null);
  /** There from the first moment: a picture that is still being cut has no upload yet. */
  const stop = useRef(new AbortController());

  const run = async (make: () => Promise<File>) => {
    const { signal } = (stop.current = new AbortController());
    setState({ step: "sending", sent: 0, total: 0, paused: false });
    try {
      const file = await make();
      signal.throwIfAborted();
      upload.current = startUpload({
        file,
        collection,
        onProgress: ({ sent, total }) =>
          setState(sent < total ? { step: "sending", sent, total, paused: false } : { step: "processing" }),
      });
      const media = await upload.current.done;
      // Being used from now on: who leaves meanwhile does not take it back.
      upload.current = null;
      await onReady(media);
      setState({ step: "idle" });
    } catch (error) {
      setState(isAbort(error) ? { step: "idle" } : { step: "failed", error });
    } finally {
      upload.current = null;
    }
  };
  const pause = () => {
    upload.current?.pause();
    setState((was) => (was.step === "sending" ? { ...was, paused: true } : was));
  };
  const resume = () => {
    upload.current?.resume();
    setState((was) => (was.step === "sending" ? { ...was, paused: false } : was));
  };
  const cancel = useCallback(() => {
    stop.current.abort();
    upload.current?.cancel();
  }, []);
  useEffect(() => cancel, [cancel]);

  return { state, start: (make: () => Promise<File>) => void run(make), pause, resume, cancel };
}
