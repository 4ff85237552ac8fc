/** About as long as it takes to draw what was asked for. */
const mostFrames = 20;

/** Looks at each frame, until it is done or takes too long. */
function atFrames(isDone: (isLast: boolean) => boolean, left = mostFrames): void {
  requestAnimationFrame(() => {
    if (!isDone(left === 0) && left > 0) atFrames(isDone, left - 1);
  });
}

/** The keyboard goes to what is about to be drawn. */
export function focusSoon(find: () => HTMLElement | null): void {
  atFrames(() => {
    const found = find();
    found?.focus({ preventScroll: true });
    return found !== null;
  });
}

/**
 * What is taken away takes the keyboard with it: it goes on at what stands behind it among the others of its kind, or
 * before it. To be called before it goes. Whoever has gone on elsewhere meanwhile stays there.
 */
export function focusBeside(own: Element | null, kind: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(kind)];
  const at = all.findIndex((one) => one === own);
  const beside = at < 0 ? undefined : (all[at + 1] ?? all[at - 1]);
  const next = beside ?? document.querySelector<HTMLElement>("main h1[tabindex]");
  atFrames((isLast) => {
    const isThere = own?.matches(kind) && own.isConnected;
    if (isThere && !isLast) return false;
    if (document.activeElement === document.body) next?.focus({ preventScroll: true });
    return true;
  });
}
