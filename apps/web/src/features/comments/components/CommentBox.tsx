import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { forwardRef, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { useMe } from "#features/users/index.ts";
import { watchDraft } from "#lib/drafts.ts";
import { excerpt } from "#lib/plain-text.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { type ThreadOf, threadPath } from "../comments.queries.ts";
import { addComment } from "../comments.sending.ts";
import { CommentField } from "./CommentField.tsx";
import classes from "./comments.module.css";

type Props = { of: ThreadOf };

/** Enough to know the words again. */
const shownCharacters = 120;

/** One line that becomes the field once it is focused, with the words that wait there; a visitor signs in first. */
export const CommentBox = forwardRef<HTMLButtonElement, Props>(function CommentBox({ of }, ref) {
  const { t } = useTranslation("comments");
  const me = useMe();
  const [writing, setWriting] = useState(false);
  const prompt = useRef<HTMLButtonElement>(null);
  const button = useMergedRef(ref, prompt);
  const wasWriting = useRef(false);
  useEffect(() => {
    // The keyboard is where it was; that it is there opens nothing again.
    if (!writing && wasWriting.current && document.activeElement === document.body) prompt.current?.focus();
    wasWriting.current = writing;
  }, [writing]);
  const [kept, setKept] = useState("");
  const place = threadPath(of);
  // Each person finds their own.
  const owner = me?.id;
  useEffect(() => {
    if (owner === undefined) return;
    const stop = watchDraft<string>(place, (html) => setKept(html ?? ""));
    return () => {
      stop();
      setKept("");
    };
  }, [place, owner]);
  const words = excerpt(kept, shownCharacters);
  const start = () => whenSignedIn(() => setWriting(true));
  return (
    <div className={classes.box}>
      {me && (
        <Avatar name={me.displayName} src={me.photoURL} shape={me.role === "org" ? "square" : "round"} size={36} />
      )}
      {writing && me ? (
        <CommentField
          label={t("thread.box")}
          submitLabel={t("thread.send")}
          spaceId={of.spaceId}
          draft={place}
          onCancel={() => setWriting(false)}
          onSubmit={(html) => {
            setWriting(false);
            return addComment(of, me, html);
          }}
        />
      ) : (
        <UnstyledButton
          ref={button}
          className={classes.prompt}
          data-words={words !== "" || undefined}
          onClick={start}
          onFocus={() => wasWriting.current || start()}
        >
          {words ? <VisuallyHidden>{t("thread.box")}</VisuallyHidden> : t("thread.box")} {words}
        </UnstyledButton>
      )}
    </div>
  );
});
