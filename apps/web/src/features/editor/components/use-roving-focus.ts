import { type KeyboardEvent, useEffect, useRef } from "react";

function buttonsIn(bar: HTMLElement): HTMLButtonElement[] {
  return [...bar.querySelectorAll<HTMLButtonElement>("button:not(:disabled)")];
}

/** A toolbar is one stop of the Tab key; arrows, Home and End move inside it. */
export function useRovingFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const enter = (chosen: HTMLElement | undefined) => {
    if (!ref.current || !chosen) return;
    for (const button of buttonsIn(ref.current)) button.tabIndex = button === chosen ? 0 : -1;
  };
  // Buttons come and go with what is shown: one of them is always the stop.
  useEffect(() => {
    const buttons = ref.current ? buttonsIn(ref.current) : [];
    if (buttons.filter(({ tabIndex }) => tabIndex === 0).length !== 1) enter(buttons[0]);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsIn(event.currentTarget);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = buttons.at(to % buttons.length);
    enter(next);
    next?.focus();
  };
  const onFocus = (event: { target: EventTarget }) => event.target instanceof HTMLButtonElement && enter(event.target);
  return { ref, onKeyDown, onFocus };
}
