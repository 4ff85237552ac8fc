import { getSession } from "#lib/session.ts";
import { createStore } from "#lib/store.ts";

/** Why the login box is open: what the visitor tried, to go on with afterwards. */
type LoginRequest = { onSignedIn?: () => void };

const request = createStore<LoginRequest | null>(null);

/** Where the focus was, to go back to. */
let opener: HTMLElement | null = null;

/** Opens the login box. Called when a visitor tries something that needs an account. */
export function openLogin(then: LoginRequest = {}): void {
  opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  request.set(then);
}

/** Runs it for who is signed in; a visitor signs in first. */
export function whenSignedIn(run: () => void): void {
  if (getSession().state === "signed-in") run();
  else openLogin({ onSignedIn: run });
}

export function closeLogin(): void {
  request.set(null);
  // The box leaves the page with its state, so it cannot give the focus back itself.
  setTimeout(() => opener?.focus());
}

export const useLoginRequest = request.use;
