import { useSyncExternalStore } from "react";

/** Why the login box is open: what the visitor tried, to go on with afterwards. */
type LoginRequest = { onSignedIn?: () => void };

let request: LoginRequest | null = null;
const listeners = new Set<() => void>();

function setRequest(next: LoginRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the login box. Called when a visitor tries something that needs an account. */
export function openLogin(then: LoginRequest = {}): void {
  setRequest(then);
}

export function closeLogin(): void {
  setRequest(null);
}

export function useLoginRequest(): LoginRequest | null {
  return useSyncExternalStore(subscribe, () => request);
}
