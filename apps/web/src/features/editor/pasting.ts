import type { EditorView } from "@tiptap/pm/view";
import { filesOf } from "#lib/transferred-files.ts";

/** Left over from Word: its conditional comments, its own namespaces, and style sheets, whose words would become text. */
const leftovers = /<!--[\s\S]*?-->|<!\[[\s\S]*?\]>|<(style|script|title|xml)\b[\s\S]*?<\/\1\s*>|<\/?[ovwm]:[^>]*>/gi;
const wordListItem = /<p[^>]*\bmso-list:\s*l\d+[^>]*>([\s\S]*?)<\/p>/gi;
/** The drawn bullet or number, with the blanks behind it. */
const drawnBullet = /^\s*(?:<span[^>]*>\s*)*(?:[·•§o▪-]|\(?\w{1,3}[.)])(?:\s|&nbsp;|<\/?span[^>]*>)+/i;

function toListItem(_: string, inner: string): string {
  const isNumbered = /^\s*(?:<span[^>]*>\s*)*\(?\w{1,3}[.)]/.test(inner);
  const kind = isNumbered ? "ol" : "ul";
  return `<${kind}><li>${inner.replace(drawnBullet, "")}</li></${kind}>`;
}

const row = /<tr\b[^>]*>([\s\S]*?)<\/tr>/gi;
const cell = /<(t[dh])\b[^>]*>([\s\S]*?)<\/\1>/gi;

/** A text has no tables: each row becomes a line. */
function toLine(_: string, inner: string): string {
  const cells = [...inner.matchAll(cell)].map(([, , text = ""]) =>
    text.replaceAll(/<\/?(?:p|div)\b[^>]*>/gi, " ").trim(),
  );
  return `<p>${cells.join(" | ")}</p>`;
}

/** They would never run; but browsers complain of each when the text is read, wherever that is. */
const handlers = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/** Before the editor reads what was pasted: what Word and web pages bring along is taken out, their lists become lists. */
export function cleanPasted(html: string): string {
  return html
    .replaceAll(leftovers, "")
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(handlers, ""))
    .replaceAll(wordListItem, toListItem)
    .replaceAll(row, toLine)
    .replaceAll(/<\/?(?:table|thead|tbody|tfoot|colgroup|col)\b[^>]*>/gi, "")
    .replaceAll(/<\/(ul|ol)>\s*<\1>/gi, "")
    .replaceAll(/<(\/?)h1\b/gi, "<$1h2")
    .replaceAll(/<(\/?)h[4-6]\b/gi, "<$1h3");
}

/** Files become attachments, whatever else a paste or drop becomes text. */
export function fileHandlers(onFiles: () => ((files: File[]) => void) | undefined) {
  const take = (event: Event, data: DataTransfer | null) => {
    const files = filesOf(data);
    const taker = onFiles();
    if (files.length === 0 || !taker) return false;
    event.preventDefault();
    taker(files);
    return true;
  };
  return {
    handlePaste: (_: EditorView, event: ClipboardEvent) => take(event, event.clipboardData),
    handleDrop: (_: EditorView, event: DragEvent) => take(event, event.dataTransfer),
  };
}
