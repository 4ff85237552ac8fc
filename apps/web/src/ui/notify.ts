import { createStore } from "#lib/store.ts";

export type ToastKind = "success" | "error" | "info";
export type ToastOptions = {
  /** One thing to do about it. */
  action?: { label: string; onSelect: () => void };
  /** Waits for an answer instead of going after 5 s. */
  stays?: boolean;
  /** A toast with the same id is replaced, not stacked. */
  id?: string;
  /** Listens, while it is shown, for when it has nothing to say any more; answers how to stop. */
  until?: (over: () => void) => () => void;
};

const wanted = createStore(false);

/** Toasts are code that the first page does not need: loaded with the first one. */
export const useToastsWanted = wanted.use;

/** Whoever is offline when the first one is due hears it when the connection is back. */
async function loadToasts() {
  for (;;) {
    try {
      return await import("./Toasts.tsx");
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    }
  }
}

async function show(kind: ToastKind, message: string, options: ToastOptions): Promise<void> {
  const { showToast } = await loadToasts();
  wanted.set(true);
  showToast(kind, message, options);
}

/** One translated sentence at the bottom of the screen. */
export const notify = {
  success: (message: string, options: ToastOptions = {}) => void show("success", message, options),
  error: (message: string, options: ToastOptions = {}) => void show("error", message, options),
  info: (message: string, options: ToastOptions = {}) => void show("info", message, options),
};
