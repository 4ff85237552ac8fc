import { UnstyledButton } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { type MouseEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { plainText } from "#lib/plain-text.ts";
import { HtmlText } from "#ui/HtmlText.tsx";
import type { Post } from "../posts.kind.ts";
import classes from "./PostCard.module.css";

const longText = 900;
const longLines = 14;

const mark = /<span\b[^>]*\bdata-type="hashtag"[^>]*>/gi;

/** Those that are links in the text; one that was sent as plain letters is none. */
function markedIn(html: string): Set<string | undefined> {
  return new Set(Array.from(html.matchAll(mark), ([span]) => /\bdata-id="([^"]*)"/i.exec(span)?.[1]?.toLowerCase()));
}

/** Those that stand in the text are links there. */
function OtherTags({ tags, html }: { tags: readonly string[]; html: string }) {
  const marked = useMemo(() => markedIn(html), [html]);
  const others = tags.filter((tag) => !marked.has(tag.toLowerCase()));
  if (others.length === 0) return null;
  return (
    <p className={classes.tags}>
      {others.map((tag) => (
        <Link key={tag} to="/tags/$id" params={{ id: tag }} className={classes.tag}>
          #{tag}
        </Link>
      ))}
    </p>
  );
}

/** A click on the words opens the post; on a link in them, the link; and who marks words wants the words. */
function useOpening(target: string, enabled: boolean) {
  const navigate = useNavigate();
  if (!enabled) return undefined;
  return (event: MouseEvent) => {
    const isLink = (event.target as Element).closest("a, button") !== null;
    if (isLink || event.defaultPrevented || String(getSelection()) !== "") return;
    void navigate({ to: `/${target}` as "/" });
  };
}

type Props = {
  post: Pick<Post, "tags" | "state">;
  html: string;
  /** Where a click on the words leads: one of shareTargets. */
  target: string;
  /** All of them; else what is long is folded. */
  whole?: boolean;
  /** Their first lines, run together: the rest is on the post's own page. */
  brief?: boolean;
};

/** The words of a post and its tags, each of which leads to its page. */
export function PostWords({ post, html, target, whole = false, brief = false }: Props) {
  const { t } = useTranslation("posts");
  const text = useMemo(() => plainText(html), [html]);
  const isLong = !whole && !brief && (text.length > longText || text.split("\n").length > longLines);
  const [unfolded, setUnfolded] = useState(false);
  const open = useOpening(target, !whole && post.state !== "draft");
  return (
    <>
      {/* A shortcut for the mouse: the post has a link of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        className={classes.text}
        data-folded={(isLong && !unfolded) || undefined}
        data-brief={brief || undefined}
        data-opens={open !== undefined || undefined}
        onClick={open}
      >
        <HtmlText html={html} />
      </div>
      {isLong && !unfolded && (
        <UnstyledButton className={classes.unfold} onClick={() => setUnfolded(true)}>
          {t("card.more")}
        </UnstyledButton>
      )}
      <OtherTags tags={post.tags} html={html} />
    </>
  );
}
