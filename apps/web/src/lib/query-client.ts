import { QueryClient } from "@tanstack/react-query";
import { ApiError, hasCode } from "./api-error.ts";
import { onSessionEnd } from "./session.ts";

const maxRetries = 2;

/** Worth another try: nothing answered, or the server asked for patience. */
function isPassing(error: unknown): boolean {
  // A proxy that finds nobody behind it has no code of ours.
  return hasCode(error, "network", "overloaded", "starting", "internal", "http_502", "http_503", "http_504");
}

function retryDelay(attempt: number, error: Error): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return asked === undefined ? Math.min(1000 * 2 ** attempt, 10_000) : asked * 1000;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < maxRetries && isPassing(error),
      retryDelay,
    },
    // A change that waits silently for a connection looks like one that worked: it fails, and says so.
    mutations: { networkMode: "always" },
  },
});

onSessionEnd(() => queryClient.clear());
