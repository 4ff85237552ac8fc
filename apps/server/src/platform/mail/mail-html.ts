const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const address = /https?:\/\/[^\s<>"']+/g;

/** Every address in the text, in order. */
export function linksOf(text: string): string[] {
  return text.match(address) ?? [];
}

/** A plain page for mail programs: the text's paragraphs, with its addresses as links. */
export function toHtml({ subject, text, lang }: { subject: string; text: string; lang: string }): string {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${linked(paragraph).replaceAll("\n", "<br>")}</p>`);
  return [
    `<!doctype html><html lang="${escape(lang)}" dir="auto"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    '<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36em">',
    ...paragraphs,
    "</body></html>",
  ].join("\n");
}

function linked(text: string): string {
  let html = "";
  let end = 0;
  for (const { 0: link, index } of text.matchAll(address)) {
    html += `${escape(text.slice(end, index))}<a href="${escape(link)}">${escape(link)}</a>`;
    end = index + link.length;
  }
  return html + escape(text.slice(end));
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
