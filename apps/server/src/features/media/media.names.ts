import { toShownText } from "#platform/shown-text.ts";

/** A name under which any system can save a file, and which shows what it is. */
export function toSafeName(name: string): string {
  const plain = toShownText(name)
    .replace(/[/\\:*?"<>|]/g, "_")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  return plain === "" ? "file" : plain;
}

/** As RFC 8187 has it, whatever script the name is written in. */
export function toDisposition(kind: "inline" | "attachment", name: string): string {
  const encoded = encodeURIComponent(toSafeName(name)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename*=UTF-8''${encoded}`;
}

/** Those of what can be posted anonymously. Any other may be somebody's name. */
const ending = /\.(?:jpe?g|png|webp|gif|pdf|mp[34]|m4[av]|mov|mkv|webm|og[agv]|opus|wav|flac|aac)$/i;

/** A name that tells nothing of whose device it was on, but still what opens it. */
export function toGeneratedName(name: string, type: string, position: number): string {
  return `${type}-${position + 1}${ending.exec(name)?.[0].toLowerCase() ?? ""}`;
}
