import { UnstyledButton } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { PlaceLine } from "#features/places/index.ts";
import { LinkPreview } from "#features/previews/index.ts";
import { plainText } from "#lib/plain-text.ts";
import { HtmlText } from "#ui/HtmlText.tsx";
import type { Post } from "../posts.kind.ts";
import classes from "./PostCard.module.css";
import { PostMedia } from "./PostMedia.tsx";

const longText = 900;
const longLines = 14;

/** Those that stand in the text are links there. */
function OtherTags({ tags, text }: { tags: readonly string[]; text: string }) {
  const words = text.toLowerCase();
  const others = tags.filter((tag) => !words.includes(`#${tag.toLowerCase()}`));
  if (others.length === 0) return null;
  return (
    <p className={classes.tags}>
      {others.map((tag) => (
        <Link key={tag} to="/tags/$id" params={{ id: tag }}>
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
  post: Pick<Post, "tags" | "files" | "location" | "state">;
  html: string;
  /** Where a click on the words leads: one of shareTargets. */
  target: string;
  /** On its own page: all of it. */
  whole?: boolean;
  /** Its pictures are the first of the page. */
  isFirst?: boolean;
  /** Above the words. */
  children?: ReactNode;
  /** After all of it. */
  below?: ReactNode;
};

/** What is said: the words, the tags, what was attached, the place. */
export function PostBody({ post, html, target, whole = false, isFirst = whole, children, below }: Props) {
  const { t } = useTranslation("posts");
  const text = useMemo(() => plainText(html), [html]);
  const isLong = !whole && (text.length > longText || text.split("\n").length > longLines);
  const [unfolded, setUnfolded] = useState(false);
  const open = useOpening(target, !whole && post.state !== "draft");
  const { location } = post;
  return (
    <>
      <div className={classes.inset}>
        {children}
        {/* A shortcut for the mouse: the time above is the link. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.text}
          data-folded={(isLong && !unfolded) || undefined}
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
        <OtherTags tags={post.tags} text={text} />
        {post.files.length === 0 && <LinkPreview html={html} />}
      </div>
      <PostMedia files={post.files} isFirst={isFirst} />
      {location && (
        <p className={classes.place}>
          <PlaceLine location={location} />
        </p>
      )}
      {below && <div className={classes.inset}>{below}</div>}
    </>
  );
}
