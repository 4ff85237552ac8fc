import { createStore } from "#ui/store.ts";

/** Why the login box is open: what the visitor tried, to go on with afterwards. */
type LoginRequest = { onSignedIn?: () => void };

const request = createStore<LoginRequest | null>(null);

/** Opens the login box. Called when a visitor tries something that needs an account. */
export function openLogin(then: LoginRequest = {}): void {
  request.set(then);
}

export function closeLogin(): void {
  request.set(null);
}

export const useLoginRequest = request.use;
