import { existsSync, readFileSync } from "node:fs";
import type { Language } from "../../packages/contract/src/rules.ts";
import type { Namespace, Texts } from "../../packages/locales/index.ts";

export { type Language, languages } from "../../packages/contract/src/rules.ts";

type Paths<Node> = Node extends string
  ? ""
  : { [K in keyof Node & string]: Paths<Node[K]> extends "" ? K : `${K}.${Paths<Node[K]>}` }[keyof Node & string];

/** `accounts:signIn.submit`; a key that is not there does not compile. */
export type TextKey = { [N in Namespace]: `${N}:${Paths<Texts[N]>}` }[Namespace];
type Params = Record<string, string | number>;
export type T = (key: TextKey, params?: Params) => string;

type Node = string | { [key: string]: Node };

function readTexts(language: Language, namespace: string): Node {
  const file = (code: string) => new URL(`../../packages/locales/${code}/${namespace}.json`, import.meta.url);
  // As the client does: what a language does not have yet shows in English.
  const path = existsSync(file(language)) ? file(language) : file("en");
  return JSON.parse(readFileSync(path, "utf8")) as Node;
}

/** The words a person sees in this language, out of the same files that the product takes them from. */
export function textsOf(language: Language): T {
  const read = new Map<string, Node>();
  return (key, params = {}) => {
    const [namespace = "", path = ""] = key.split(":");
    let node = read.get(namespace) ?? readTexts(language, namespace);
    read.set(namespace, node);
    for (const step of path.split(".")) node = typeof node === "string" ? "" : (node[step] ?? "");
    if (typeof node !== "string" || node === "") throw new Error(`There is no text ${key} in ${language}`);
    return node.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ""));
  };
}

/** The words of a text without its tags: `New here? <join>Make an account</join>` names its link 'Make an account'. */
export function insideTag(text: string, tag: string): string {
  return new RegExp(`<${tag}>(.*)</${tag}>`).exec(text)?.[1] ?? "";
}
