import { onSessionEnd } from "./session.ts";
import { createStore } from "./store.ts";

/** One of whoever is signed in, such as the dialog that they opened: who comes after them does not see it. */
export function createOwnStore<Value>(initial: Value) {
  const store = createStore(initial);
  onSessionEnd(() => store.set(initial));
  return store;
}
