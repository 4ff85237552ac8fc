import { useCallback, useEffect, useRef, useState } from "react";
import { dropDraft, keepWhenSessionRunsOut, readDraft, writeDraft } from "#lib/drafts.ts";

const restMs = 400;

/** A text that survives a reload until it is sent: one for each place, none where no place is named. */
export function useKeptText(place: string | undefined) {
  const [text, setText] = useState<string | null>(place === undefined ? "" : null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const due = useRef<(() => void) | null>(null);

  useEffect(() => {
    if (place === undefined) return;
    let isHere = true;
    void readDraft<string>(place).then((kept) => isHere && setText(kept ?? ""));
    const stop = keepWhenSessionRunsOut(() => due.current?.());
    return () => {
      isHere = false;
      stop();
      // What was typed last is kept too.
      clearTimeout(timer.current);
      due.current?.();
    };
  }, [place]);

  const keep = useCallback(
    (html: string) => {
      if (place === undefined) return;
      clearTimeout(timer.current);
      due.current = () => {
        due.current = null;
        void (html ? writeDraft(place, html) : dropDraft(place));
      };
      timer.current = setTimeout(() => due.current?.(), restMs);
    },
    [place],
  );
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    due.current = null;
    if (place !== undefined) void dropDraft(place);
  }, [place]);
  return { ready: text !== null, text: text ?? "", keep, forget };
}
