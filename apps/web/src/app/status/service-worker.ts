import i18next from "i18next";
import { notify } from "#ui/notify.ts";

const checkEveryMs = 60 * 60_000;
// A browser lets the old version finish what it is doing first, for minutes if need be: nobody waits that long for a sign.
const patienceMs = 3000;

/** Only the tab that asked for the new version loads it: the others keep what is on their screens. */
function loadNewVersion(waiting: ServiceWorker): void {
  const reload = () => {
    clearTimeout(timer);
    location.reload();
  };
  const timer = setTimeout(reload, patienceMs);
  navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
  waiting.postMessage({ type: "SKIP_WAITING" });
}

function offerNewVersion(waiting: ServiceWorker): void {
  notify.info(i18next.t("ui:update.ready"), {
    id: "update",
    stays: true,
    action: { label: i18next.t("ui:update.load"), onSelect: () => loadNewVersion(waiting) },
  });
}

function watchInstalling(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    // Without a controller this is the first visit: nothing old is on the screen.
    if (worker.state === "installed" && navigator.serviceWorker.controller) offerNewVersion(worker);
  });
}

type Policy = { createScriptURL(url: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** Where Trusted Types are in force, the address of a worker must come from a policy. */
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const address = "/sw.js";
  return (
    trustedTypes?.createPolicy("bump-worker", { createScriptURL: () => address }).createScriptURL(address) ?? address
  );
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope: "/" });
  if (registration.waiting && navigator.serviceWorker.controller) offerNewVersion(registration.waiting);
  // One may be on its way already: another tab asked for it.
  watchInstalling(registration);
  registration.addEventListener("updatefound", () => watchInstalling(registration));
  const check = () => void registration.update().catch(() => undefined);
  setInterval(check, checkEveryMs);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && check());
}

/** Registers the service worker and offers a new version when there is one. It never reloads by itself. */
export function watchUpdates(): void {
  // Some browsers refuse it in private windows: then everything works but the offline start.
  if ("serviceWorker" in navigator) void register().catch(() => undefined);
}
