import { createStore } from "#lib/store.ts";

const list = createStore(false);

/** Whether the list of what is not sent stands open, below the banner. */
export const useListOpened = list.use;

export function toggleList(): void {
  list.set(!list.get());
}
