// Control characters, and those that turn the direction of what follows, so that "gpj.exe" reads "exe.jpg".
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A name under which any system can save a file, and which shows what it is. */
export function toSafeName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(invisible, "")
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

/** A name that tells nothing of whose device it was on, but still what opens it. */
export function toGeneratedName(name: string, type: string, position: number): string {
  const ending = /\.[a-z\d]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? "";
  return `${type}-${position + 1}${ending}`;
}
