export type DiffPart = { kind: "same" | "gone" | "new"; text: string };

/** Beyond this the tables of a page would take longer than a reader waits: then all of a text is taken for rewritten. */
const mostCells = 4_000_000;

function pushPart(parts: DiffPart[], kind: DiffPart["kind"], text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.text += text;
  else if (text !== "") parts.push({ kind, text });
}

/** Lengths of the longest common rows of words, from each pair of places to the ends. */
function commonLengths(former: readonly string[], next: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: former.length + 1 }, () => new Uint16Array(next.length + 1));
  for (let i = former.length - 1; i >= 0; i--) {
    const [row, below] = [table[i]!, table[i + 1]!];
    for (let j = next.length - 1; j >= 0; j--) {
      row[j] = former[i] === next[j] ? below[j + 1]! + 1 : Math.max(below[j]!, row[j + 1]!);
    }
  }
  return table;
}

type Pair = { former: readonly string[]; next: readonly string[]; cells: number };

function diffMiddle(parts: DiffPart[], { former, next, cells }: Pair): void {
  let [i, j] = [0, 0];
  if (former.length * next.length <= cells) {
    const table = commonLengths(former, next);
    while (i < former.length && j < next.length) {
      if (former[i] === next[j]) {
        pushPart(parts, "same", former[i]!);
        i++;
        j++;
      } else if (table[i + 1]![j]! >= table[i]![j + 1]!) pushPart(parts, "gone", former[i++]!);
      else pushPart(parts, "new", next[j++]!);
    }
  }
  pushPart(parts, "gone", former.slice(i).join(""));
  pushPart(parts, "new", next.slice(j).join(""));
}

function wordsOf(text: string): string[] {
  return text.match(/\s+|\S+\s*/g) ?? [];
}

/**
 * What became of a text, word by word. A word keeps the white space that follows it. `among`: how many texts are compared
 * at once, and share the time.
 */
export function diffWords(former: string, next: string, among = 1): DiffPart[] {
  const [a, b] = [wordsOf(former), wordsOf(next)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const parts: DiffPart[] = [];
  pushPart(parts, "same", a.slice(0, start).join(""));
  const middle = (words: string[]) => words.slice(start, words.length - end);
  diffMiddle(parts, { former: middle(a), next: middle(b), cells: mostCells / among });
  pushPart(parts, "same", a.slice(a.length - end).join(""));
  return parts;
}
