import { UnstyledButton } from "@mantine/core";
import { IconArrowUp } from "@tabler/icons-react";
import { useAction } from "#lib/use-action.ts";
import { Icon } from "#ui/Icon.tsx";
import { tell } from "#ui/tell.ts";
import type { Post } from "../posts.kind.ts";
import classes from "./NewsPill.module.css";
import { AuthorAvatar } from "./PostHead.tsx";

const facesShown = 3;

type Props = {
  news: readonly Pick<Post, "id" | "author">[];
  /** How many there are, in words. */
  label: string;
  /** What is said where they cannot be fetched. */
  failed?: string;
  show: () => Promise<unknown>;
};

/** '3 new posts': nothing moves until somebody wants to see them. */
export function NewsPill({ news, label, failed, show }: Props) {
  const showing = useAction(() =>
    tell(
      async () => {
        await show();
        window.scrollTo({ top: 0 });
      },
      { failed },
    ),
  );
  // By author: the same person three times is one face.
  const faces = [...new Map(news.map((post) => [post.author?.id ?? post.id, post])).values()];
  return (
    <output className={classes.news}>
      {news.length > 0 && (
        <UnstyledButton className={classes.pill} onClick={showing.run} disabled={showing.pending}>
          <span className={classes.faces}>
            {faces.slice(0, facesShown).map((post) => (
              <span key={post.id} className={classes.face}>
                <AuthorAvatar of={post} size={24} />
              </span>
            ))}
          </span>
          {label}
          <Icon of={IconArrowUp} size={18} />
        </UnstyledButton>
      )}
    </output>
  );
}
