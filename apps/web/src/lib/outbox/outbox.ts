import { useMemo, useSyncExternalStore } from "react";
import { isOnline, onNetworkChange, onOnline, useNetwork } from "../network.ts";
import { getSession, onSessionEnd } from "../session.ts";
import { onConnected } from "../socket.ts";
import { createBox } from "./box.ts";
import { createOutbox, type Entry, type Kind, type Message } from "./engine.ts";

const otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("bump:outbox") : null;

function currentOwner(): string | null {
  const session = getSession();
  return session.state === "signed-in" ? session.userId : null;
}

export const outbox = createOutbox({
  box: createBox(),
  owner: currentOwner,
  isOnline,
  // Only secure pages have locks.
  lock: (lane, work) => (navigator.locks ? navigator.locks.request(`bump:outbox:${lane}`, work) : work()),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  tell: (message) => otherTabs?.postMessage(message),
});

otherTabs?.addEventListener("message", ({ data }: MessageEvent<Message>) => outbox.hear(data));
onSessionEnd(outbox.stop);
onOnline(outbox.wake);
onConnected(outbox.wake);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && outbox.wake());

/** `waiting`: for the connection, or for the server. */
export type Phase = "sending" | "waiting" | "failed";
export type Unsent<Value = unknown> = { entry: Entry<Value>; phase: Phase };

function phaseOf({ refusal, lane }: Entry): Phase {
  if (refusal) return "failed";
  return !isOnline() || outbox.get().held.includes(lane) ? "waiting" : "sending";
}

/** All that the server is not known to have, in the order it was done. */
export function useUnsent(): readonly Unsent[] {
  const { entries, held } = outbox.use();
  const network = useNetwork();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the phases follow from what is held and from the network
  return useMemo(() => entries.map((entry) => ({ entry, phase: phaseOf(entry) })), [entries, held, network]);
}

function onAnyChange(listener: () => void): () => void {
  const stops = [outbox.subscribe(listener), onNetworkChange(listener)];
  return () => stops.forEach((stop) => stop());
}

type Recorded<Value> = { id: string; /** The item that it is about. */ path: string; spaceId: string; value: Value };

/** The item of a path, without what hangs on it: stories/{id}. */
function rootOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

/** A kind of thing that is never lost: how it is sent, and what becomes of it. */
export function defineKind<Value, Answer>(name: string, kind: Kind<Value, Answer>) {
  outbox.define(name, kind as Kind<unknown, unknown>);
  const slotOf = (id: string) => `${name}/${id}`;
  const find = (id: string) => outbox.get().entries.find(({ slot }) => slot === slotOf(id)) as Entry<Value> | undefined;
  const isOfKind = (entry: Entry): entry is Entry<Value> => entry.kind === name;
  return {
    /** Resolves when this device has it. */
    record: ({ id, path, spaceId, value }: Recorded<Value>) =>
      outbox.record({ slot: slotOf(id), kind: name, lane: rootOf(path), spaceId, value }),
    find,
    isOfKind,
    use: (): readonly Unsent<Value>[] => {
      const all = useUnsent();
      return useMemo(() => all.filter((one): one is Unsent<Value> => isOfKind(one.entry)), [all]);
    },
    /** The one about this, and where it stands: asked by every button of a list, so only its own changes count. */
    useOne: (id: string): { entry: Entry<Value> | undefined; phase: Phase | undefined } => {
      const entry = useSyncExternalStore(outbox.subscribe, () => find(id));
      const phase = useSyncExternalStore(onAnyChange, () => entry && phaseOf(entry));
      return { entry, phase };
    },
  };
}

/** The server cannot have it: it may still be changed or taken back. */
export function isOurs({ tried, follows, refusal }: Entry): boolean {
  return refusal !== null || (!tried && !follows);
}
