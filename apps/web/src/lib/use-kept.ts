import { useCallback, useEffect, useRef, useState } from "react";
import { dropDraft, keepWhenSessionRunsOut, writeDraft } from "./drafts.ts";
import { type Rules, useFields } from "./use-fields.ts";
import { useLatest } from "./use-latest.ts";
import { findDraft } from "./kept-drafts.ts";

const keepAfterMs = 400;

async function asItIs<Value>(value: Value): Promise<Value> {
  return value;
}

/**
 * What was written at a place and not sent, or what there is to begin with. Null for the moment it takes to look. What
 * will be something new of its own is taken up: takeUp().
 */
export function useKeptAt<Value>(
  place: string,
  begin: () => Value,
  take: (value: Value) => Promise<Value> = asItIs,
): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  const [first] = useState(begin);
  useEffect(() => {
    let isHere = true;
    const look = async () => {
      const found = await take((await findDraft<Value>(place)) ?? first);
      if (isHere) setValue(found);
    };
    void look();
    return () => {
      isHere = false;
    };
  }, [place, first, take]);
  return value;
}

/** Keeps what is being written on this device, until it is sent or thrown away. */
export function useKeeping<Value>(place: string, snapshot: () => Value | null, changes: readonly unknown[]) {
  const isOver = useRef(false);
  const isTouched = useRef(false);
  const latest = useLatest(snapshot);
  const keep = useCallback(async () => {
    if (isOver.current || !isTouched.current) return;
    const value = latest.current();
    if (value === null) await dropDraft(place);
    else await writeDraft(place, value);
  }, [place, latest]);
  useEffect(() => {
    const now = () => void keep();
    const timer = setTimeout(now, keepAfterMs);
    addEventListener("pagehide", now);
    const stop = keepWhenSessionRunsOut(now);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", now);
      stop();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what changes is named by who calls
  }, [keep, ...changes]);
  return {
    touch: () => {
      isTouched.current = true;
    },
    isTouched: () => isTouched.current,
    keep,
    /** From here on nothing is kept any more: somebody else has it. */
    end: () => {
      isOver.current = true;
    },
    /** It was sent, or may go. */
    drop: async () => {
      isOver.current = true;
      await dropDraft(place);
    },
  };
}

/** What stands on a page is left by any link: the last letters are kept then. */
export function useKeepOnLeaving(keep: () => Promise<void>): void {
  useEffect(() => () => void keep(), [keep]);
}

/** The state of a small form, kept likewise: closing it by mistake costs nothing. */
export function useKeptState<Value>(place: string, begun: Value) {
  const [value, setValue] = useState(begun);
  const { touch, keep, drop } = useKeeping(place, () => value, [value]);
  const change = (next: Value) => {
    touch();
    setValue(next);
  };
  return { value, change, keep, drop };
}

type KeptFields<Values> = {
  place: string;
  begun: Values;
  rules: Rules<Values>;
  /** What is kept of them, or null where nothing is worth it. */
  toKept?: (values: Values) => unknown;
};

/** The fields of a form, kept likewise. */
export function useKeptFields<Values extends Record<string, string>>(form: KeptFields<Values>) {
  const { place, begun, rules, toKept = (values: Values) => values } = form;
  const fields = useFields(begun, rules);
  const { values } = fields;
  const { touch, keep, drop } = useKeeping(place, () => toKept(values), [values]);
  useEffect(() => {
    if (values !== begun) touch();
  });
  useKeepOnLeaving(keep);
  return { ...fields, keep, drop };
}
