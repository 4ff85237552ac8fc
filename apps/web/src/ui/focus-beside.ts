/** About as long as it takes to draw what is left. */
const mostFrames = 20;

/**
 * What is taken away takes the keyboard with it: it goes on at what stands behind it among the others of its kind, or
 * before it. To be called before it goes. Whoever has gone on elsewhere meanwhile stays there.
 */
export function focusBeside(own: Element | null, kind: string): void {
  const all = [...document.querySelectorAll<HTMLElement>(kind)];
  const at = all.findIndex((one) => one === own);
  const beside = at < 0 ? undefined : (all[at + 1] ?? all[at - 1]);
  const next = beside ?? document.querySelector<HTMLElement>("main h1[tabindex]");
  const look = (frames: number) => {
    if (own?.matches(kind) && own.isConnected && frames > 0) requestAnimationFrame(() => look(frames - 1));
    else if (document.activeElement === document.body) next?.focus({ preventScroll: true });
  };
  requestAnimationFrame(() => look(mostFrames));
}
