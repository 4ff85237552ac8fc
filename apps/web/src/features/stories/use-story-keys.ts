import type { StoryView } from "@bump/contract";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { toggleBookmark } from "#features/bookmarks/index.ts";
import { isTyping } from "#lib/keys.ts";
import { openCompose } from "./compose/compose.ts";

const barsHeight = 56;

type Input = {
  stories: readonly StoryView[];
  /** Brings one into sight. */
  show: (index: number) => void;
  /** On the page of one: it is meant without being chosen, and answered there. */
  reply?: () => void;
};

function focusedId(): string | undefined {
  return document.activeElement?.closest<HTMLElement>("[data-story]")?.dataset["story"];
}

/** The first that is in sight, below the bars: where somebody begins who has chosen none. */
function seenId(): string | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-story]")];
  return cards.find((card) => card.getBoundingClientRect().top >= barsHeight)?.dataset["story"];
}

/** Once it is there: a list keeps only what is in sight. */
function focusStory(id: string, tries = 20): void {
  const card = document.querySelector<HTMLElement>(`[data-story="${id}"]`);
  if (card) card.focus({ preventScroll: true });
  else if (tries > 0) requestAnimationFrame(() => focusStory(id, tries - 1));
}

/** j and k move, Enter opens, b bookmarks, r comments, n tells a new one. */
export function useStoryKeys(input: Input): void {
  const navigate = useNavigate();
  const latest = useRef({ ...input, navigate });
  useEffect(() => {
    latest.current = { ...input, navigate };
  });

  useEffect(() => {
    const move = (by: number) => {
      const { stories, show } = latest.current;
      const indexOf = (wanted: string | undefined) => stories.findIndex(({ id }) => id === wanted);
      const at = indexOf(focusedId());
      const next = at < 0 ? Math.max(0, indexOf(seenId())) : at + by;
      const story = stories[next];
      if (!story) return false;
      show(next);
      focusStory(story.id);
      return true;
    };
    const withStory = (act: (story: StoryView) => void) => {
      const { stories, reply } = latest.current;
      const story = stories.find(({ id }) => id === focusedId()) ?? (reply && stories[0]);
      if (story) act(story);
      return story !== undefined;
    };
    const open = (hash?: string) => (story: StoryView) =>
      void latest.current.navigate({ to: "/story/$id", params: { id: story.id }, hash });
    const acts: Record<string, () => boolean> = {
      j: () => move(1),
      k: () => move(-1),
      // On a link or a button inside, Enter is theirs.
      Enter: () => document.activeElement?.matches("[data-story]") === true && withStory(open()),
      b: () => withStory(toggleBookmark),
      r: () => withStory(latest.current.reply ?? open("comment")),
      n: () => {
        openCompose();
        return true;
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
