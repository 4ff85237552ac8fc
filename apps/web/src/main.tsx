import "virtual:mantine.css";
import "virtual:theme.css";
import "#ui/theme/global.css";
import { createRoot } from "react-dom/client";
import { App } from "#app/App.tsx";
import { watchChunkFailures } from "#app/errors/chunk-failure.ts";
import { watchFocus } from "#app/focus.ts";
import { router } from "#app/router.tsx";
import { watchTrail } from "#app/trail.ts";
import { initI18n, loadTexts } from "#lib/i18n.ts";
import { whenSessionReady } from "#lib/session.ts";

/** A function, not top-level await: the pages import from this file and would wait for it while it waits for them. */
async function start(root: HTMLElement): Promise<void> {
  watchChunkFailures();
  // Asked early: the guards of the first page wait for it.
  void whenSessionReady();
  await initI18n();
  await Promise.all([loadTexts("ui", "routes"), router.load()]);
  watchFocus(router);
  watchTrail(router);
  createRoot(root).render(<App />);
  if (import.meta.env.PROD) void import("#app/status/service-worker.ts").then(({ watchUpdates }) => watchUpdates());
}

// The content policy forbids eval; without this zod tries it, and the browser complains.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById("root");
if (root) void start(root);
