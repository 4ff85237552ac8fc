import { createOwnStore } from "#lib/own-store.ts";

const list = createOwnStore(false);

/** Whether the list of what is not sent stands open, below the banner. */
export const useListOpened = list.use;

export function toggleList(): void {
  list.set(!list.get());
}
