import { createStore } from "#lib/store.ts";

/** How long 'Back online' stays. */
export const backOnlineMs = 2000;

const state = createStore<"online" | "offline" | "back">(navigator.onLine ? "online" : "offline");
let timer: ReturnType<typeof setTimeout> | undefined;

export const useNetwork = state.use;

function comeBack(): void {
  if (state.get() !== "offline") return;
  state.set("back");
  clearTimeout(timer);
  timer = setTimeout(() => state.set("online"), backOnlineMs);
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
