import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { cleanHtml } from "#lib/clean-html.ts";
import classes from "./HtmlText.module.css";
import { isPlainClick } from "./plain-click.ts";

const marks: Record<string, (id: string) => string> = {
  mention: (id) => `/network/${encodeURIComponent(id)}/info`,
  hashtag: (id) => `/tags/${encodeURIComponent(id)}`,
};

function linkMarks(text: DocumentFragment): void {
  for (const span of text.querySelectorAll("span")) {
    const { type = "", id = "" } = span.dataset;
    const link = document.createElement("a");
    link.href = marks[type]?.(id) ?? "";
    link.dataset["mark"] = type;
    if (type === "mention") link.dataset["person"] = id;
    link.append(...span.childNodes);
    span.replaceWith(link);
  }
}

/** Where others' links lead is none of ours: it opens apart, is told nothing and gains nothing. */
function guardLinks(text: DocumentFragment): void {
  for (const link of text.querySelectorAll("a")) {
    link.target = "_blank";
    link.rel = "nofollow ugc noopener noreferrer";
  }
}

/** A list that scrolls shows the same texts again and again: each is cleaned once. */
const made = new Map<string, DocumentFragment>();
const mostMade = 300;

function toFragment(html: string): DocumentFragment {
  const known = made.get(html);
  if (known) return known;
  const text = cleanHtml(html);
  guardLinks(text);
  linkMarks(text);
  if (made.size >= mostMade) made.delete(made.keys().next().value ?? "");
  made.set(html, text);
  return text;
}

type Props = {
  /** As somebody wrote it. */
  html: string;
  /** Beside the typography of texts. */
  className?: string;
};

/** Shows what people wrote, by the allow-list of the contract. People and hashtags in it lead to their pages. */
export function HtmlText({ html, className }: Props) {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.replaceChildren(toFragment(html).cloneNode(true)), [html]);

  /** Our own pages open without loading the program anew. */
  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-mark]");
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    router.history.push(link.pathname);
  };

  return (
    // The links inside are what is clicked, and a key on a link clicks it too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={box} className={className ? `${classes.text} ${className}` : classes.text} onClick={open} />
  );
}
