import type { FileView } from "@bump/contract";
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { measureDuration } from "./measure-duration.ts";

type VideoEvent = SyntheticEvent<HTMLVideoElement>;

/** How long each part is; those that nobody has measured yet are. */
function useDurations(parts: readonly FileView[]): readonly number[] {
  const [measured, setMeasured] = useState<Readonly<Record<string, number>>>({});
  useEffect(() => {
    let isOver = false;
    for (const { id, url, duration } of parts) {
      if (duration !== null || !url) continue;
      void measureDuration(url).then((seconds) => {
        if (!isOver) setMeasured((was) => ({ ...was, [id]: seconds }));
      });
    }
    return () => {
      isOver = true;
    };
  }, [parts]);
  return parts.map(({ id, duration }) => duration ?? measured[id] ?? 0);
}

function startsOf(durations: readonly number[]): number[] {
  return durations.map((_, index) => durations.slice(0, index).reduce((sum, one) => sum + one, 0));
}

/**
 * The parts of a recording played as one: one time for all of them, and each begins where the one before it ended. Of the
 * elements only that of the present part and, so that it is there in time, that of the next one exist.
 */
export function usePlayback(parts: readonly FileView[], started: boolean) {
  const durations = useDurations(parts);
  const starts = startsOf(durations);
  const total = durations.reduce((sum, one) => sum + one, 0);
  const [at, setAt] = useState(0);
  const [time, setTime] = useState(0);
  const [isPlaying, setPlaying] = useState(started);
  const films = useRef(new Map<number, HTMLVideoElement>());
  /** Where the present part is to go on as soon as it can. */
  const wanted = useRef<number | null>(null);

  const place = () => {
    const film = films.current.get(at);
    if (!film || wanted.current === null || film.readyState < film.HAVE_METADATA) return;
    film.currentTime = wanted.current;
    wanted.current = null;
  };
  const placeNow = useEffectEvent(place);

  useEffect(() => {
    // One that was ready before it was its turn will not say so again.
    placeNow();
    for (const [index, film] of films.current) {
      if (index !== at || !isPlaying) film.pause();
      // Refused where nobody has touched the page yet: then it waits for its button.
      else film.play().catch(() => setPlaying(!film.paused));
    }
  }, [at, isPlaying]);

  const seek = (to: number) => {
    const seconds = Math.min(Math.max(to, 0), total);
    const found = starts.findLastIndex(
      (start, index) => start <= seconds && (index === 0 || (durations[index] ?? 0) > 0),
    );
    const index = Math.max(found, 0);
    wanted.current = seconds - (starts[index] ?? 0);
    setTime(wanted.current);
    setAt(index);
    if (index === at) place();
  };

  const onEnded = () => {
    if (at === parts.length - 1) return setPlaying(false);
    wanted.current = 0;
    setTime(0);
    setAt(at + 1);
  };

  return {
    at,
    isPlaying,
    time: (starts[at] ?? 0) + time,
    total,
    starts,
    seek,
    toggle: () => {
      if (!isPlaying && at === parts.length - 1 && films.current.get(at)?.ended) seek(0);
      setPlaying(!isPlaying);
    },
    /** Of the element of one part. */
    propsOf: (index: number) => ({
      ref: (film: HTMLVideoElement | null) => {
        if (film) films.current.set(index, film);
        else films.current.delete(index);
      },
      onLoadedMetadata: index === at ? place : undefined,
      onTimeUpdate: ({ currentTarget: { currentTime } }: VideoEvent) =>
        index === at && wanted.current === null && setTime(currentTime),
      onEnded: index === at ? onEnded : undefined,
      // By the keys of the device, or by itself because it was left: never at the end of a part.
      onPause: ({ currentTarget: { ended } }: VideoEvent) => index === at && !ended && setPlaying(false),
      onPlay: () => index === at && setPlaying(true),
    }),
  };
}

export type Playback = ReturnType<typeof usePlayback>;
