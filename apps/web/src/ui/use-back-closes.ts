import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";

/**
 * What fills the screen of a phone looks like a page of its own, so that Back should close it and not leave the page below.
 * Each open dialog has an entry in the browser's history that the router knows nothing of: the same page once more, with
 * how many dialogs lie over it. The router never hears of steps between those, or the page below would load anew.
 */
type Dialog = { close: () => void };
type Entry = { dialogs?: number; __TSR_key?: string } | null;

const open: Dialog[] = [];
let routerKey: () => string | undefined = () => undefined;
let isListening = false;
/** We go back ourselves, which takes the browser a moment: until then the history is not what it will be. */
let isGoing = false;
let patience: ReturnType<typeof setTimeout> | undefined;
const patienceMs = 500;

function entry(): Entry {
  return history.state as Entry;
}

/** Makes the history as long as there are dialogs; what is too much of it is left by going back. */
function settle(): void {
  if (isGoing) return;
  const depth = entry()?.dialogs ?? 0;
  if (depth > open.length) {
    isGoing = true;
    history.go(open.length - depth);
    // Should the browser not go: the next step is somebody's own again.
    clearTimeout(patience);
    patience = setTimeout(() => (isGoing = false), patienceMs);
  } else if (depth < open.length) {
    // Of the prototype: the router watches the one of the window.
    History.prototype.pushState.call(history, { ...entry(), dialogs: open.length }, "");
  }
}

/** Before the router: it listens on the same window, and later. */
function onPop(event: PopStateEvent): void {
  const depth = entry()?.dialogs ?? 0;
  const isSamePage = entry()?.__TSR_key === routerKey();
  if (isGoing) {
    // Nobody pressed Back: what was opened meanwhile stays, and gets its entry.
    isGoing = false;
    settle();
    if (isSamePage) event.stopImmediatePropagation();
    return;
  }
  if (depth > open.length) {
    // A page was left with its dialog open, and somebody comes back to it: the dialog is gone.
    event.stopImmediatePropagation();
    settle();
    return;
  }
  // At once: one that asks before it closes is still there afterwards, and keeps its entry.
  flushSync(() =>
    open
      .slice(depth)
      .toReversed()
      .forEach(({ close }) => close()),
  );
  settle();
  if (isSamePage) event.stopImmediatePropagation();
}

/** While `active`, Back closes it. */
export function useBackCloses(active: boolean, onClose: () => void): void {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!active) return;
    routerKey = () => router.history.location.state.__TSR_key;
    if (!isListening) window.addEventListener("popstate", onPop, { capture: true });
    isListening = true;
    const dialog = { close: () => close() };
    open.push(dialog);
    settle();
    return () => {
      open.splice(open.indexOf(dialog), 1);
      // Later: what closes it may lead to another page or open another dialog, which takes the entry over.
      setTimeout(settle);
    };
  }, [active, router]);
}
