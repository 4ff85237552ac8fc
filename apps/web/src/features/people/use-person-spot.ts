import { useEffect, useMemo, useState } from "react";

/** Marks what stands for somebody, so that their card opens beside it: `data-person` with their id. */
const marked = "[data-person]";
const card = "[data-person-card]";
const controls = `${card} a, ${card} button`;
/** Long enough to mean it, and to get from the name to the card. */
const restMs = 400;
const leaveMs = 200;

export type Spot = {
  id: string;
  /** What the pointer or the focus is on. */
  anchor: Element;
  byKeyboard: boolean;
};

function findSpot(target: EventTarget | null, byKeyboard: boolean): Spot | null {
  const origin = target instanceof Element ? target : null;
  const mark = origin?.closest<HTMLElement>(marked);
  if (!origin || !mark) return null;
  return { id: mark.dataset["person"] ?? "", anchor: origin.closest("a") ?? origin, byKeyboard };
}

/** Opens after a rest, closes after a moment: one timer for both, since either ends the other. */
function createWatch(show: (spot: Spot | null) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: Spot | null = null;
  let next: Spot | null = null;
  const set = (spot: Spot | null) => {
    clearTimeout(timer);
    shown = spot;
    next = spot;
    show(spot);
  };
  const later = (spot: Spot | null) => {
    clearTimeout(timer);
    next = spot;
    timer = setTimeout(() => set(spot), spot ? restMs : leaveMs);
  };
  return {
    shown: () => shown,
    /** Over somebody: their card, unless it is there or on its way. */
    enter: (spot: Spot) => {
      if (next?.id !== spot.id) later(spot);
      else if (shown) clearTimeout(timer);
    },
    /** Over nobody. */
    leave: () => {
      if (next) later(null);
    },
    hold: () => {
      next = shown;
      clearTimeout(timer);
    },
    close: () => set(null),
  };
}

type Watch = ReturnType<typeof createWatch>;

function isOnCard(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(card) !== null;
}

/** The keyboard does not go with the card: it is where it came from. */
function leave(watch: Watch): void {
  const anchor = watch.shown()?.anchor;
  if (isOnCard(document.activeElement) && anchor instanceof HTMLElement) anchor.focus({ preventScroll: true });
  watch.close();
}

/** The card stands at the end of the document, and is read as if it stood behind the name. */
function isAtEnd(isBackwards: boolean): boolean {
  const all = [...document.querySelectorAll(controls)];
  return document.activeElement === all.at(isBackwards ? 0 : -1);
}

function listen(watch: Watch): () => void {
  const over = (event: PointerEvent) => {
    // A finger goes to the page.
    if (event.pointerType === "touch" || isOnCard(event.target)) return;
    const spot = findSpot(event.target, false);
    if (spot) watch.enter(spot);
    else if (!isOnCard(document.activeElement)) watch.leave();
  };
  const focus = (event: FocusEvent) => {
    if (isOnCard(event.target)) return watch.hold();
    const spot = findSpot(event.target, true);
    if (spot && spot.anchor.matches(":focus-visible")) watch.enter(spot);
    else watch.leave();
  };
  const key = (event: KeyboardEvent) => {
    const shown = watch.shown();
    // Of somebody who is not there any more there is none.
    if (!shown || !document.querySelector(card)) return;
    if (event.key === "Escape") leave(watch);
    else if (event.key === "ArrowDown" && document.activeElement === shown.anchor) {
      document.querySelector<HTMLElement>(controls)?.focus();
    } else if (event.key === "Tab" && isAtEnd(event.shiftKey)) {
      leave(watch);
      // From the name the browser goes on to what follows it.
      if (!event.shiftKey) return;
    } else return;
    // Nothing below it closes or scrolls too.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const gone = (event: Event) => {
    if (!isOnCard(event.target)) watch.close();
  };
  const options = { capture: true };
  document.addEventListener("pointerover", over);
  document.addEventListener("focusin", focus);
  // Before the dialogs, which listen there as well: the card lies over them.
  window.addEventListener("keydown", key, options);
  document.addEventListener("click", gone, options);
  document.addEventListener("scroll", gone, options);
  return () => {
    watch.close();
    document.removeEventListener("pointerover", over);
    document.removeEventListener("focusin", focus);
    window.removeEventListener("keydown", key, options);
    document.removeEventListener("click", gone, options);
    document.removeEventListener("scroll", gone, options);
  };
}

/** Who the pointer rests on, or the focus; one watch for the whole page, whatever is listed on it. */
export function usePersonSpot() {
  const [spot, setSpot] = useState<Spot | null>(null);
  const watch = useMemo(() => createWatch(setSpot), []);
  useEffect(() => listen(watch), [watch]);
  return { spot, close: () => leave(watch), hold: watch.hold, release: watch.leave };
}
