import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { toggleBookmark } from "#features/bookmarks/index.ts";
import { isTyping } from "#lib/keys.ts";
import type { Post, PostKind } from "./posts.kind.ts";

const barsHeight = 56;

type Input<Item extends Post> = {
  posts: readonly Item[];
  kind: Pick<PostKind<Item>, "target">;
  /** Brings one into sight. */
  show: (index: number) => void;
  /** On the page of one: it is meant without being chosen, and answered there. */
  reply?: () => void;
  /** Begins a new one. */
  begin?: () => void;
};

function focusedId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-post]")?.dataset["post"];
}

/** The first that is in sight, below the bars: where somebody begins who has chosen none. */
function seenId(): string | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-post]")];
  return cards.find((card) => card.getBoundingClientRect().top >= barsHeight)?.dataset["post"];
}

/** Once it is there: a list keeps only what is in sight. */
function focusPost(id: string, tries = 20): void {
  const card = document.querySelector<HTMLElement>(`[data-post="${id}"]`);
  if (card) card.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusPost(id, tries - 1));
}

/** j and k move, Enter opens, b bookmarks, r comments, n begins a new one. */
export function usePostKeys<Item extends Post>(input: Input<Item>): void {
  const navigate = useNavigate();
  const latest = useRef({ ...input, navigate });
  useEffect(() => {
    latest.current = { ...input, navigate };
  });

  useEffect(() => {
    const move = (by: number) => {
      const { posts, show } = latest.current;
      const indexOf = (wanted: string | undefined) => posts.findIndex(({ id }) => id === wanted);
      const at = indexOf(focusedId());
      const next = at < 0 ? Math.max(0, indexOf(seenId())) : at + by;
      const post = posts[next];
      if (!post) return false;
      show(next);
      focusPost(post.id);
      return true;
    };
    const withPost = (act: (post: Item) => void) => {
      const { posts, reply } = latest.current;
      const post = posts.find(({ id }) => id === focusedId()) ?? (reply && posts[0]);
      if (post) act(post);
      return post !== undefined;
    };
    const open = (hash?: string) => (post: Item) => {
      const { kind, navigate: go } = latest.current;
      void go({ to: `/${kind.target(post)}` as "/", hash });
    };
    const acts: Record<string, () => boolean> = {
      j: () => move(1),
      k: () => move(-1),
      // On a link or a button inside, Enter is theirs.
      Enter: () => document.activeElement?.matches("[data-post]") === true && withPost(open()),
      b: () => withPost(toggleBookmark),
      r: () => withPost(latest.current.reply ?? open("comment")),
      n: () => {
        latest.current.begin?.();
        return latest.current.begin !== undefined;
      },
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      // A dialog keeps the keyboard to itself.
      if (hasModifier || event.defaultPrevented || isTyping(event.target)) return;
      if (document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      if (acts[event.key]?.()) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
