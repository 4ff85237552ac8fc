import { UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MediaViewer, Still, type ViewItem } from "#features/media/index.ts";
import { useFormats } from "#lib/formats.ts";
import { DarkPill } from "#ui/DarkPill.tsx";
import { SideStep } from "#ui/SideStep.tsx";
import classes from "./PostMedia.module.css";

const widths = "(width < 37.5em) 100vw, 47.5rem";

/** Which one is in sight. The browser does the sliding, so that a card in a long list costs no script. */
function useSlides(track: RefObject<HTMLDivElement | null>, count: number) {
  const [at, setAt] = useState(0);
  const look = () => {
    const { scrollLeft = 0, clientWidth = 0 } = track.current ?? {};
    if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
  };
  const step = (by: number) => {
    const box = track.current;
    box?.scrollTo({ left: ((at + by + count) % count) * box.clientWidth });
  };
  const isKeyed = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || count < 2) return;
    event.preventDefault();
    isKeyed.current = true;
    step(by);
  };
  // The focus goes along: the slide that had it is out of sight.
  useEffect(() => {
    if (isKeyed.current) track.current?.children[at]?.querySelector("button")?.focus({ preventScroll: true });
    isKeyed.current = false;
  }, [at, track]);
  return { at: Math.min(at, count - 1), look, step, onKeyDown };
}

function useLabel(count: number) {
  const { t } = useTranslation("posts");
  const { number } = useFormats();
  return ({ kind }: ViewItem, index: number): string => {
    const place = { number: number(index + 1), count };
    if (kind === "youtube") return t("card.youtube");
    return kind === "film" ? t("card.film", place) : t("card.picture", place);
  };
}

type StepsProps = { count: number; at: number; onStep: (by: number) => void };

function Steps({ count, at, onStep }: StepsProps) {
  const { t } = useTranslation("posts");
  const { number } = useFormats();
  return (
    <>
      <DarkPill className={classes.counter} aria-hidden>
        {number(at + 1)} / {number(count)}
      </DarkPill>
      <SideStep by={-1} label={t("card.previous")} onStep={onStep} />
      <SideStep by={1} label={t("card.next")} onStep={onStep} />
      <span className={classes.dots} aria-hidden>
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className={classes.dot} data-here={index === at || undefined} />
        ))}
      </span>
    </>
  );
}

type SlideProps = {
  children: ReactNode;
  isHere: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Slide({ children, isHere, onOpen, onKeyDown }: SlideProps) {
  return (
    <div className={classes.slide} inert={!isHere}>
      <UnstyledButton
        className={classes.open}
        aria-haspopup="dialog"
        onPointerEnter={MediaViewer.fetchAhead}
        onFocus={MediaViewer.fetchAhead}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        {children}
      </UnstyledButton>
    </div>
  );
}

type Props = { items: readonly ViewItem[]; isFirst: boolean; onOpen: (id: string) => void };

/** Pictures and films, one at a time from edge to edge, with the way to the others. */
export function PostCarousel({ items, isFirst, onOpen }: Props) {
  const { t } = useTranslation("posts");
  const track = useRef<HTMLDivElement>(null);
  const count = items.length;
  const { at, look, step, onKeyDown } = useSlides(track, count);
  const labelOf = useLabel(count);
  return (
    <figure className={classes.frame} aria-label={t("card.pictures")}>
      <div ref={track} className={classes.track} onScroll={count > 1 ? look : undefined}>
        {items.map((item, index) => (
          <Slide key={item.id} isHere={index === at} onOpen={() => onOpen(item.id)} onKeyDown={onKeyDown}>
            {/* The next is ready when it slides in; those after it are not fetched yet. */}
            {Math.abs(index - at) <= 1 && (
              <Still
                item={item}
                label={labelOf(item, index)}
                // The names of a recording's parts are ours, and say nothing.
                words={(item.kind !== "youtube" && !item.file.recording && item.file.name) || labelOf(item, index)}
                sizes={widths}
                eager={isFirst && index === 0}
              />
            )}
          </Slide>
        ))}
      </div>
      {count > 1 && <Steps count={count} at={at} onStep={step} />}
    </figure>
  );
}
