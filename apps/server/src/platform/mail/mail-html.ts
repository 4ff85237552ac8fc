import { escapeHtml } from "#platform/html/escape.ts";

type Page = { subject: string; text: string; link?: string; lang: string };

/** A plain page for mail programs: the text's paragraphs, and the mail's own link. Other addresses in it are somebody's words. */
export function toHtml({ subject, text, link, lang }: Page): string {
  const paragraphs = text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${linked(paragraph, link).replaceAll("\n", "<br>")}</p>`);
  return [
    `<!doctype html><html lang="${escapeHtml(lang)}" dir="auto"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: system-ui, sans-serif; line-height: 1.5; max-width: 36em">',
    ...paragraphs,
    "</body></html>",
  ].join("\n");
}

function linked(text: string, link: string | undefined): string {
  if (link === undefined) return escapeHtml(text);
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
  return text.split(link).map(escapeHtml).join(anchor);
}
