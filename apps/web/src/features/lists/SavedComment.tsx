import type { CommentView } from "@bump/contract";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { HtmlText } from "#ui/HtmlText.tsx";
import { RichText } from "#ui/RichText.tsx";
import { ItemNote } from "./ItemNote.tsx";
import classes from "./SavedItems.module.css";

/** The comment where it stands, on the page of what it was said to. */
function placeOf({ about, path, collection }: CommentView): LinkProps {
  const segments = path.split("/");
  const [id, answered] = segments.toReversed().filter((_, index) => index % 2 === 0);
  const search = collection === "replies" ? { comment: answered, reply: id } : { comment: id };
  return { to: (about?.link ?? `/story/${segments[1]}`) as "/", search: search as never };
}

/** A comment away from its thread, with what it was said to. */
export function SavedComment({ comment, position }: { comment: CommentView; position?: number }) {
  const { t } = useTranslation("comments");
  const { about, collection, isRemoved, commentHTML } = comment;
  const by = collection === "replies" ? "comment.replyBy" : "comment.by";
  const saidTo = about?.title && (
    <RichText
      text={t("comment.on", { title: "<item></item>" })}
      components={{
        item: (
          <Link to={about.link as "/"}>
            <bdi>{about.title}</bdi>
          </Link>
        ),
      }}
    />
  );
  return (
    <ItemNote
      item={comment}
      by={(name) => t(by, { name })}
      about={saidTo}
      at={placeOf(comment)}
      position={position}
      marked
    >
      {isRemoved ? <p className={classes.gone}>{t("bookmarks.gone")}</p> : <HtmlText html={commentHTML} />}
    </ItemNote>
  );
}
