/// <reference lib="webworker" />
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;

const visited = "visited-assets";

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

/** Pages come from the network, so that the site's settings are fresh; without one, the shell that was kept. */
async function openPage({ request }: { request: Request }): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const shell = await matchPrecache("/index.html");
    if (!shell) throw error;
    return shell;
  }
}

/** Names with a hash never change: what was loaded once is there without a connection. */
async function openAsset({ request }: { request: Request }): Promise<Response> {
  const cache = await caches.open(visited);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  // Where the device has no room for it, it is used all the same.
  if (answer.ok) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

registerRoute(new NavigationRoute(openPage, { denylist: [/^\/api\//] }));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"), openAsset);

// Only when a person asked for it: see app/status/service-worker.ts.
self.addEventListener("message", ({ data }) => {
  if ((data as { type?: unknown })?.type === "SKIP_WAITING") void self.skipWaiting();
});

// Parts of older versions are of no use any more.
self.addEventListener("activate", (event) => event.waitUntil(caches.delete(visited)));
