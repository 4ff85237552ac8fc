import "virtual:mantine.css";
import "virtual:theme.css";
import "#ui/theme/global.css";
import { createRoot } from "react-dom/client";
import { App } from "#app/App.tsx";
import { watchChunkFailures } from "#app/errors/chunk-failure.ts";
import { watchFocus } from "#app/focus.ts";
import { router } from "#app/router.tsx";
import { initI18n, loadTexts } from "#lib/i18n.ts";
import { whenSessionReady } from "#lib/session.ts";

watchChunkFailures();
// Asked early: the guards of the first page wait for it.
void whenSessionReady();

await initI18n();
await Promise.all([loadTexts("ui", "routes"), router.load()]);
watchFocus(router);

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(<App />);

if (import.meta.env.PROD) void import("#app/status/service-worker.ts").then(({ watchUpdates }) => watchUpdates());
