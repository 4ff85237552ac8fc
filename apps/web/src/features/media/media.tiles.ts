import { type Attachment, groupOf } from "./media.attachments.ts";

/** What people see as one file: it is one, or it is a recording with all its parts. */
export type Tile = Pick<
  Attachment,
  "key" | "name" | "size" | "mime" | "preview" | "step" | "sent" | "media" | "error"
> & {
  parts: readonly Attachment[];
};

/** The first of these that a part is in tells what is to be done about the whole. */
const steps = ["failed", "sending", "offline", "paused", "waiting", "preparing", "ready"] as const;

function sumOf(parts: readonly Attachment[], of: (part: Attachment) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0);
}

function joined(parts: readonly Attachment[], first: Attachment, name: string): Tile {
  const step = steps.find((one) => parts.some((part) => part.step === one)) ?? "ready";
  const isThere = ({ step: at }: Attachment) => at === "ready" || at === "preparing";
  return {
    ...first,
    name,
    step,
    parts,
    size: sumOf(parts, ({ size }) => size),
    sent: sumOf(parts, (part) => (isThere(part) ? part.size : part.sent)),
    error: parts.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** One for each file, and one for each recording at its first part's place. */
export function toTiles(list: readonly Attachment[], recordingName: string): Tile[] {
  const groups = Map.groupBy(list, groupOf);
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    return first ? joined(parts, first, groupOf(first) === first.key ? first.name : recordingName) : [];
  });
}
