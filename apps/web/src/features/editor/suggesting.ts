import { autocomplete } from "@bump/contract";
import { toTag } from "@bump/contract/rules";
import type { Editor, Range } from "@tiptap/core";
import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from "@tiptap/suggestion";
import { call } from "#lib/api.ts";
import { createStore } from "#lib/store.ts";

export type MarkKind = "mention" | "hashtag";

/** Who or what can be put in. */
export type Suggestion = {
  id: string;
  label: string;
  /** Of people: drawn round or square. */
  role: "person" | "org" | null;
  photoURL: string | null;
  /** A tag that nobody in the space has used yet. */
  isNew: boolean;
};

/** The list that is open beside what is being typed. */
export type Suggesting = {
  kind: MarkKind;
  query: string;
  items: readonly Suggestion[];
  chosen: number;
  /** Where the word stands on the screen. */
  place: () => DOMRect | null;
  put: (item: Suggestion) => void;
};

export type SuggestingStore = ReturnType<typeof createSuggesting>;

export function createSuggesting() {
  return createStore<Suggesting | null>(null);
}

const newTagFrom = 2;
const typingMs = 120;
const triggers: Record<MarkKind, RegExp> = {
  mention: /(?<![\p{L}\p{M}\p{N}_@.-])@([\p{L}\p{M}\p{N}_-]{0,128})$/u,
  hashtag: /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_-]{0,128})$/u,
};

function beginsWith({ label }: Suggestion, query: string): boolean {
  return label.toLowerCase().startsWith(query.toLowerCase());
}

function newTag(query: string, known: readonly Suggestion[]): Suggestion[] {
  const tag = toTag(query);
  if (!tag || Array.from(tag).length < newTagFrom || known.some(({ id }) => id === tag)) return [];
  return [{ id: tag, label: query, role: null, photoURL: null, isNew: true }];
}

/** People or tags of the space that begin with what was typed; a tag nobody has used yet stands last. */
async function lookUp(kind: MarkKind, query: string, spaceId: string | undefined, signal: AbortSignal) {
  const collection = kind === "mention" ? "participants" : "tags";
  const found = await call(autocomplete, { query: { searchParam: query, collection, spaceId }, signal })
    .then(({ data }) => data)
    // Without a connection one can still write; only nothing is offered.
    .catch(() => []);
  const items = found.map(({ id, value, role, photoURL }): Suggestion =>
    kind === "mention"
      ? { id, label: value, role: role ?? "person", photoURL, isNew: false }
      : { id: value, label: value, role: null, photoURL: null, isNew: false },
  );
  return kind === "hashtag" ? [...items, ...newTag(query, items)] : items;
}

/** What is offered while the answer for the newest letter is under way: of the last answer what still fits. */
function whileLoading(kind: MarkKind, query: string, before: Suggesting | null): Suggestion[] {
  const fitting = before?.kind === kind ? before.items.filter((item) => !item.isNew && beginsWith(item, query)) : [];
  return kind === "hashtag" ? [...fitting, ...newTag(query, fitting)] : fitting;
}

function show(kind: MarkKind, store: SuggestingStore, props: SuggestionProps<Suggestion>): void {
  const before = store.get();
  // It opens with a letter, never with the answer to one: the caret may have left, which closed it.
  if (!props.loading && before?.kind !== kind) return;
  const items = props.loading ? whileLoading(kind, props.query, before) : props.items;
  const sameQuery = before?.kind === kind && before.query === props.query;
  store.set({
    kind,
    query: props.query,
    items,
    chosen: sameQuery ? Math.min(before.chosen, Math.max(items.length - 1, 0)) : 0,
    place: () => props.clientRect?.() ?? null,
    put: (item) => props.command(item),
  });
}

/** Whose whole name was typed, or its first word where nobody else offered has that one. */
function nameTyped({ query, items }: Suggesting): Suggestion | undefined {
  const typed = query.toLowerCase();
  const whole = items.find(({ label }) => label.toLowerCase() === typed);
  const [first, another] = items.filter((item) => beginsWith(item, `${typed} `));
  return whole ?? (another ? undefined : first);
}

/** As it was typed: for those who know their tag, and for somebody's name. */
function asTyped(now: Suggesting): Suggestion | undefined {
  if (now.kind === "mention") return nameTyped(now);
  const tag = toTag(now.query);
  return tag ? { id: tag, label: now.query, role: null, photoURL: null, isNew: true } : undefined;
}

function onKey(store: SuggestingStore, { event }: SuggestionKeyDownProps): boolean {
  const now = store.get();
  if (!now || event.isComposing) return false;
  const { items, chosen } = now;
  const move = (step: number) => {
    if (items.length === 0) return false;
    store.set({ ...now, chosen: (chosen + step + items.length) % items.length });
    return true;
  };
  const put = (item: Suggestion | undefined) => {
    if (!item) return false;
    now.put(item);
    return true;
  };
  switch (event.key) {
    case "ArrowDown":
      return move(1);
    case "ArrowUp":
      return move(-1);
    case "Enter":
      return event.ctrlKey || event.metaKey ? false : put(items[chosen] ?? asTyped(now));
    case "Tab":
      return event.shiftKey ? false : put(items[chosen]);
    case " ":
      // A hashtag is finished by what is typed, wherever it comes from: see marks.ts.
      return now.kind === "mention" && put(asTyped(now));
    default:
      return false;
  }
}

/** In the place of what was typed, with a space behind it; one that is there already serves. */
function putMark(kind: MarkKind, editor: Editor, range: Range, { id, label }: Suggestion): void {
  const { nodeAfter } = editor.state.doc.resolve(range.to);
  const to = nodeAfter?.text?.startsWith(" ") ? range.to + 1 : range.to;
  const mark = { type: kind, attrs: { id, label } };
  const space = { type: "text", text: " " };
  editor.chain().focus().insertContentAt({ from: range.from, to }, [mark, space]).run();
}

/** TipTap's suggestions, with the list itself left to a component. */
export function suggest(
  kind: MarkKind,
  store: SuggestingStore,
  spaceId: string | undefined,
): Omit<SuggestionOptions<Suggestion>, "editor"> {
  return {
    char: kind === "mention" ? "@" : "#",
    debounce: typingMs,
    items: ({ query, signal }) => lookUp(kind, query, spaceId, signal),
    findSuggestionMatch: ({ $position }) => {
      const text = $position.nodeBefore?.isText ? ($position.nodeBefore.text ?? "") : "";
      const match = triggers[kind].exec(text);
      if (!match) return null;
      const from = $position.pos - match[0].length;
      return { range: { from, to: $position.pos }, query: match[1] ?? "", text: match[0] };
    },
    // A text that was there already may end with one, and a caret may come by: neither is somebody who types.
    shouldShow: ({ transaction }) => {
      const isTyped = transaction.docChanged && transaction.getMeta("addToHistory") !== false;
      return isTyped || store.get()?.kind === kind;
    },
    command: ({ editor, range, props }) => putMark(kind, editor, range, props as Suggestion),
    render: () => ({
      onStart: (props) => show(kind, store, props),
      onUpdate: (props) => show(kind, store, props),
      onExit: () => store.get()?.kind === kind && store.set(null),
      onKeyDown: (props) => onKey(store, props),
    }),
  };
}
