import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Edited } from "#features/revisions/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { When } from "#ui/When.tsx";
import type { Post, PostProps } from "../posts.kind.ts";
import { InSpace } from "./InSpace.tsx";
import classes from "./PostCard.module.css";
import { PostLink } from "./PostLink.tsx";

/** What the author is called: by name, without one, or gone. */
export function useAuthorName() {
  const { t } = useTranslation("posts");
  return ({ author, isAnonymousPost }: Pick<Post, "author" | "isAnonymousPost">): string =>
    author?.displayName ?? t(isAnonymousPost ? "card.anonymous" : "card.gone");
}

export function AuthorAvatar({ of: { author }, size }: { of: Pick<Post, "author">; size: number }) {
  if (!author) return <MaskAvatar size={size} />;
  const { displayName, photoURL, role } = author;
  return (
    <span data-person={author.id}>
      <Avatar name={displayName} src={photoURL} shape={role === "org" ? "square" : "round"} size={size} />
    </span>
  );
}

/** On one line: whose it is, with the way to them. */
export function ByWhom({ post }: { post: Pick<Post, "author" | "isAnonymousPost"> }) {
  const name = useAuthorName()(post);
  const { author } = post;
  return (
    <span className={classes.byWhom}>
      <AuthorAvatar of={post} size={20} />
      {author ? (
        <PostLink target={shareTargets.person(author)} className={classes.by} data-person={author.id}>
          {name}
        </PostLink>
      ) : (
        name
      )}
    </span>
  );
}

/** That it was changed, and the way to its former texts. */
export function PostEdited<Item extends Post>({ post, kind }: PostProps<Item>) {
  const { t } = useTranslation("posts");
  if (!post.editedAt) return null;
  return (
    <Edited of={post} load={(signal) => kind.listRevisions(post.id, signal)} at={post.editedAt}>
      {t("card.edited")}
    </Edited>
  );
}

/** When it was posted; its exact time on hover, and the way to its page, to its former texts and to its space. */
export function PostMeta<Item extends Post>({ post, kind }: PostProps<Item>) {
  const { t } = useTranslation("posts");
  return (
    <>
      <PostLink target={kind.target(post)} className={classes.when}>
        <When at={post.when} byDay={post.isAnonymousPost} />
      </PostLink>
      <PostEdited post={post} kind={kind} />
      <InSpace post={post} />
      {post.isAnonymousPost && ` · ${t("card.withheld")}`}
    </>
  );
}

type Props = {
  post: Pick<Post, "author" | "isAnonymousPost">;
  /** When, or in its place how far it is. */
  meta: ReactNode;
  menu?: ReactNode;
};

export function PostHead({ post, meta, menu }: Props) {
  const { t } = useTranslation("common");
  const phone = useIsPhone();
  const name = useAuthorName()(post);
  const { author } = post;
  return (
    <div className={classes.head}>
      <AuthorAvatar of={post} size={phone ? 40 : 44} />
      <div className={classes.who}>
        <span className={classes.line}>
          {author ? (
            <PostLink target={shareTargets.person(author)} className={classes.name} data-person={author.id}>
              {name}
            </PostLink>
          ) : (
            <span className={classes.name}>{name}</span>
          )}
          {author?.role === "org" && <span className={classes.kind}>{t("organisation")}</span>}
        </span>
        <span className={classes.meta}>{meta}</span>
      </div>
      {menu}
    </div>
  );
}
