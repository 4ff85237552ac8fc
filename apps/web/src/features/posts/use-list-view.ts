import { readStored, storageKeys, writeStored } from "#lib/storage.ts";
import { createStore } from "#lib/store.ts";

type ListView = "grid" | "list";

const view = createStore<ListView>(readStored(storageKeys.listView) === "list" ? "list" : "grid");

/** Cards or rows: the person's choice on this device, for lists of every kind. */
export const useListView = view.use;

export function setListView(next: ListView): void {
  view.set(next);
  writeStored(storageKeys.listView, next);
}
