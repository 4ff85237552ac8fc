import type { CommentView } from "@bump/contract";
import { UnstyledButton } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ReactButton, ReactionFaces } from "#features/reactions/index.ts";
import { Edited } from "#features/revisions/index.ts";
import { failedText } from "#lib/error-text.ts";
import { Avatar, MaskAvatar } from "#ui/Avatar.tsx";
import { HtmlText } from "#ui/HtmlText.tsx";
import { Icon } from "#ui/Icon.tsx";
import { notify } from "#ui/notify.ts";
import { useFocusBack } from "#ui/use-focus-back.ts";
import { When } from "#ui/When.tsx";
import { editComment } from "../comments.mutations.ts";
import { listRevisions } from "../comments.queries.ts";
import { CommentField } from "./CommentField.tsx";
import { CommentMenu } from "./CommentMenu.tsx";
import classes from "./comments.module.css";

const avatarSize = 36;

/** Null: the author is gone, or the comment is. */
function Face({ author }: Pick<CommentView, "author">) {
  if (!author) return <MaskAvatar size={avatarSize} />;
  const { displayName, photoURL, role } = author;
  return (
    <span data-person={author.id}>
      <Avatar name={displayName} src={photoURL} shape={role === "org" ? "square" : "round"} size={avatarSize} />
    </span>
  );
}

function Head({ comment, name, state }: { comment: CommentView; name: string; state?: ReactNode }) {
  const { t } = useTranslation("comments");
  const { author, editedAt } = comment;
  return (
    <div className={classes.head}>
      {author ? (
        <Link to="/network/$id/info" params={{ id: author.id }} className={classes.name} data-person={author.id}>
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <span className={classes.meta}>
        {state ?? <When at={comment.when} />}
        {editedAt && !state && (
          <Edited of={comment} load={(signal) => listRevisions(comment, signal)} at={editedAt}>
            {t("comment.edited")}
          </Edited>
        )}
        {comment.state === "pending" && ` · ${t("comment.waiting")}`}
        {comment.state === "hidden" && ` · ${t("comment.hidden")}`}
      </span>
    </div>
  );
}

type Props = {
  comment: CommentView;
  /** The page that shows it in its place. */
  target: string;
  onReply?: () => void;
  /** A link led here: it is brought into sight and marked. */
  linked?: boolean;
  /** In place of the time: it is on its way. */
  state?: ReactNode;
  /** In place of what can be done with it. */
  foot?: ReactNode;
  /** Where it is changed before the server has it. */
  edit?: { isOpen: boolean; onSave: (html: string) => void; onCancel: () => void };
  children?: ReactNode;
};

/** One comment or reply: who, when, what, and what can be done with it. Its answers are its children. */
export function CommentItem({ comment, target, onReply, linked = false, state, foot, edit, children }: Props) {
  const { t } = useTranslation("comments");
  const [isEdited, setEditing] = useState(false);
  const editing = edit?.isOpen ?? isEdited;
  useFocusBack(editing);
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!linked) return;
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, [linked]);
  const name = comment.author?.displayName ?? t("comment.gone");

  if (comment.isRemoved) {
    return (
      <li className={classes.item}>
        <span className={classes.trash}>
          <Icon of={IconTrash} size={18} />
        </span>
        <div className={classes.content}>
          <p className={classes.removed}>{t("comment.removed")}</p>
          {/* Named, so that answers that are open stay open when what they answer goes. */}
          <Fragment key="answers">{children}</Fragment>
        </div>
      </li>
    );
  }
  const save = async (html: string) => {
    setEditing(false);
    try {
      await editComment(comment, html);
    } catch (error) {
      notify.error(failedText(t("sending.editFailed"), error));
      setEditing(true);
      throw error;
    }
  };
  return (
    <li
      ref={place}
      id={`comment-${comment.id}`}
      className={classes.item}
      data-linked={linked || undefined}
      aria-label={t(comment.collection === "replies" ? "comment.replyBy" : "comment.by", { name })}
      tabIndex={-1}
    >
      <Face author={comment.author} />
      <div className={classes.content}>
        <Head comment={comment} name={name} state={state} />
        {editing ? (
          <CommentField
            label={t("comment.editBox")}
            submitLabel={t("thread.saveEdit")}
            spaceId={comment.spaceId}
            draft={edit ? undefined : `comment-edit/${comment.id}`}
            initial={comment.commentHTML}
            onSubmit={edit?.onSave ?? save}
            onCancel={edit?.onCancel ?? (() => setEditing(false))}
          />
        ) : (
          <HtmlText html={comment.commentHTML} />
        )}
        {foot ?? (
          <div className={classes.acts}>
            <ReactButton item={comment} small disabled={!comment.can.react} />
            <ReactionFaces item={comment} />
            {onReply && comment.can.comment && (
              <UnstyledButton className={classes.act} onClick={onReply} aria-label={t("thread.replyTo", { name })}>
                {t("thread.reply")}
              </UnstyledButton>
            )}
            <span className={classes.menu}>
              <CommentMenu comment={comment} name={name} target={target} onEdit={() => setEditing(true)} />
            </span>
          </div>
        )}
        <Fragment key="answers">{children}</Fragment>
      </div>
    </li>
  );
}
