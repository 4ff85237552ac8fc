/** About as long as it takes to draw what was asked for. */
const mostFrames = 20;

/** The keyboard goes to what is about to be drawn. */
export function focusSoon(find: () => HTMLElement | null, frames = mostFrames): void {
  requestAnimationFrame(() => {
    const found = find();
    if (found) found.focus({ preventScroll: true });
    else if (frames > 0) focusSoon(find, frames - 1);
  });
}
