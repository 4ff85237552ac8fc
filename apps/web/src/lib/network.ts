import { createStore } from "./store.ts";

/** How long 'Back online' stays. */
const backOnlineMs = 2000;

const state = createStore<"online" | "offline" | "back">(navigator.onLine ? "online" : "offline");
const returnHandlers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

export const { use: useNetwork, subscribe: onNetworkChange } = state;

export function isOnline(): boolean {
  return state.get() !== "offline";
}

/** As far as the browser knows, which may be ahead of the event that tells it. */
export function isConnected(): boolean {
  return navigator.onLine && isOnline();
}

/** Resolves when there is a connection, at once where there is one; rejects when it need not be waited for any more. */
export function connectionBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (!isConnected() && !signal.aborted) return;
      leave();
      signal.removeEventListener("abort", check);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const leave = onNetworkChange(check);
    signal.addEventListener("abort", check);
    check();
  });
}

/** Runs when the connection is back. */
export function onOnline(handler: () => void): void {
  returnHandlers.add(handler);
}

function comeBack(): void {
  if (state.get() !== "offline") return;
  state.set("back");
  clearTimeout(timer);
  timer = setTimeout(() => state.set("online"), backOnlineMs);
  for (const handler of returnHandlers) handler();
}

addEventListener("online", comeBack);
addEventListener("offline", () => {
  clearTimeout(timer);
  state.set("offline");
});

/** Browsers are sometimes wrong about it: ask the server itself. */
export async function tryAgain(): Promise<void> {
  const answer = await fetch("/api/health/live", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) comeBack();
}
