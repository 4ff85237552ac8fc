import type { FileView, MediaItemView } from "@bump/contract";

export type ViewKind = "picture" | "film" | "sound" | "youtube" | "pdf" | "file";

/** One thing to look at: a file, or all parts of one recording. */
export type ViewItem = {
  id: string;
  kind: ViewKind;
  file: FileView;
  /** In the order in which they were recorded; of anything else it is the file alone. */
  parts: readonly FileView[];
  /** What it belongs to, where that is not the page one is on. */
  of?: MediaItemView["of"];
};

const kinds: Record<FileView["type"], ViewKind> = {
  image: "picture",
  "photo-capture": "picture",
  video: "film",
  "video-chunk-recording": "film",
  audio: "sound",
  youtube: "youtube",
  pdf: "pdf",
  file: "file",
};

export function kindOf({ type }: Pick<FileView, "type">): ViewKind {
  return kinds[type];
}

/** Those that have something to show in a card; all else is a row with its name. */
export function isVisual({ kind }: ViewItem): boolean {
  return kind === "picture" || kind === "film" || kind === "youtube";
}

function isThere({ type, url }: FileView): boolean {
  return url !== null || type === "youtube";
}

/** What there is to look at. The parts of a recording are one, where its first part stands. */
export function toViewItems(files: readonly FileView[]): ViewItem[] {
  const ready = files.filter(isThere);
  const recordings = Map.groupBy(ready, ({ id, recording }) => recording?.id ?? id);
  return [...recordings.values()].map((some) => {
    const parts = some.toSorted((a, b) => (a.recording?.index ?? 0) - (b.recording?.index ?? 0));
    const file = parts[0]!;
    return { id: file.id, kind: kindOf(file), file, parts };
  });
}

/** Of a list of files with what they belong to: one that two posts carry is there for each of them. */
export function toListedItems(listed: readonly Pick<MediaItemView, "file" | "of">[]): ViewItem[] {
  const posts = Map.groupBy(listed, ({ of, file }) => `${of.path} ${file.recording?.id ?? file.id}`);
  return [...posts].flatMap(([id, some]) =>
    toViewItems(some.map(({ file }) => file)).map((item) => ({ ...item, id, of: some[0]!.of })),
  );
}

/** How long all parts are in seconds; null while that of one is not known. */
export function durationOf({ parts }: Pick<ViewItem, "parts">): number | null {
  return parts.reduce<number | null>(
    (sum, { duration }) => (sum === null || duration === null ? null : sum + duration),
    0,
  );
}

/** As players write it: 0:07, 12:40, 1:02:03. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const pad = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
