import { hashtag, toTag } from "@bump/contract/rules";
import { type Editor, InputRule } from "@tiptap/core";
import { Mention } from "@tiptap/extension-mention";
import type { Node as TextNode, Schema } from "@tiptap/pm/model";
import { type MarkKind, suggest, type SuggestingStore } from "./suggesting.ts";

const signs: Record<MarkKind, string> = { mention: "@", hashtag: "#" };
/** Whatever is typed after it: a keyboard on glass tells no key. An Enter is the list's. */
const finishedHashtag = new RegExp(`${hashtag.source}([^\\S\\n])$`, "u");

function words(kind: MarkKind, { attrs }: TextNode): string {
  return `${signs[kind]}${attrs["label"] ?? attrs["id"]}`;
}

/** A person or a hashtag amid the text: one piece, `<span data-type data-id>` and nothing else. */
function mark(kind: MarkKind, store: SuggestingStore, spaceId: string | undefined) {
  return Mention.extend({
    name: kind,
    addAttributes: () => ({
      id: {
        default: null,
        parseHTML: (element) => element.dataset["id"],
        renderHTML: ({ id }) => ({ "data-id": String(id) }),
      },
      label: {
        default: null,
        parseHTML: (element) => element.textContent.replace(/^[@#]/, ""),
        renderHTML: () => ({}),
      },
    }),
    parseHTML: () => [{ tag: `span[data-type="${kind}"]` }],
    renderHTML: ({ node, HTMLAttributes }) => ["span", { "data-type": kind, ...HTMLAttributes }, words(kind, node)],
    renderText: ({ node }) => words(kind, node),
    addInputRules() {
      return [kind === "hashtag" ? finishOnSpace() : swallowRest()];
    },
  }).configure({ deleteTriggerWithBackspace: true, suggestion: suggest(kind, store, spaceId) });
}

function hashtagNode(schema: Schema, label: string): TextNode | undefined {
  return schema.nodes["hashtag"]?.create({ id: toTag(label), label });
}

function finishOnSpace(): InputRule {
  return new InputRule({
    find: finishedHashtag,
    handler: ({ state, range, match: [, label = "", space = " "] }) => {
      const node = hashtagNode(state.schema, label);
      if (node) state.tr.replaceWith(range.from, range.to, [node, state.schema.text(space)]);
    },
  });
}

/**
 * Who writes a name to its end, after its first word has become the whole of it, does not have the end twice. As it is
 * written in the name, and once the word is over: it may be another, or a longer one.
 */
function swallowRest(): InputRule {
  return new InputRule({
    find: /\S+([^\S\n]|\p{P})$/u,
    handler: ({ state, range, match: [words, end = ""] }) => {
      const { nodeBefore: written, parent, parentOffset } = state.doc.resolve(range.to);
      if (!written?.isText) return null;
      const { node: named } = parent.childBefore(parentOffset - written.nodeSize);
      const rest = named?.type.name === "mention" && /\s.*/u.exec(String(named.attrs["label"]))?.[0];
      const isTyping = words.slice(range.to - range.from);
      if (!rest || `${written.text}${isTyping}` !== `${rest}${end}`) return null;
      state.tr.insertText(end, range.to - written.nodeSize, range.to);
    },
  });
}

export function markExtensions(store: SuggestingStore, spaceId: string | undefined) {
  return [mark("mention", store, spaceId), mark("hashtag", store, spaceId)];
}

/** Hashtags that were pasted or never finished become what finished ones are. */
export function finishHashtags({ state, view }: Editor): void {
  const { doc, schema, tr } = state;
  const found: { from: number; label: string }[] = [];
  doc.descendants((node, pos, parent) => {
    const isCode = parent?.type.spec.code || node.marks.some(({ type }) => type.spec.code || type.name === "link");
    if (!node.isText || isCode) return;
    for (const match of (node.text ?? "").matchAll(hashtag)) found.push({ from: pos + match.index, label: match[1]! });
  });
  for (const { from, label } of found.toReversed()) {
    const node = hashtagNode(schema, label);
    if (node) tr.replaceWith(from, from + 1 + label.length, node);
  }
  if (tr.docChanged) view.dispatch(tr);
}
