import { isConnected, onOnline } from "#lib/network.ts";

const reloadedAtKey = "bump:reloaded-at";
const reloadPauseMs = 60_000;
const chunkFailure = "chunk failed: ";
const mostTries = 5;
const pauseMs = 2000;

/** Vite's name for a part of the program that could not be loaded, mostly because a new version replaced it. */
export function watchChunkFailures(): void {
  addEventListener("vite:preloadError", ({ payload }) => {
    // Renamed, or the router would reload by itself, once for each such part.
    if (!payload.message.startsWith(chunkFailure)) payload.message = chunkFailure + payload.message;
  });
  watchStyles();
}

/** Vite asks for each style sheet once only, though its part be fetched again: what did not come is asked for here. */
function watchStyles(): void {
  const missed = new Set<HTMLLinkElement>();
  const tries = new Map<string, number>();
  const fetchAgain = () => {
    for (const link of missed) link.replaceWith(link.cloneNode());
    missed.clear();
  };
  onOnline(fetchAgain);
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement)) return;
      missed.add(target);
      const tried = (tries.get(target.href) ?? 0) + 1;
      tries.set(target.href, tried);
      // Browsers do not always know that there is no connection.
      if (isConnected() && tried <= mostTries) setTimeout(fetchAgain, tried * pauseMs);
    },
    true,
  );
}

export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith(chunkFailure);
}

function mayReload(now: number): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedAtKey) ?? Number.NEGATIVE_INFINITY);
    if (now - last < reloadPauseMs) return false;
    sessionStorage.setItem(reloadedAtKey, String(now));
    return true;
  } catch {
    // Without a memory it could reload for ever.
    return false;
  }
}

/** Loads the page anew, at most once in 60 s and never without a connection. True when it does. */
export function reloadOnce(reload: () => void = () => location.reload(), now = Date.now()): boolean {
  if (!navigator.onLine || !mayReload(now)) return false;
  reload();
  return true;
}
