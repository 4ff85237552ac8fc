import { UnstyledButton } from "@mantine/core";
import { forwardRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { useMe } from "#features/users/index.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { type ThreadOf, threadPath } from "../comments.queries.ts";
import { addComment } from "../comments.sending.ts";
import { CommentField } from "./CommentField.tsx";
import classes from "./comments.module.css";

type Props = { of: ThreadOf };

/** One line that becomes the field once it is focused; a visitor signs in first. */
export const CommentBox = forwardRef<HTMLButtonElement, Props>(function CommentBox({ of }, ref) {
  const { t } = useTranslation("comments");
  const me = useMe();
  const [writing, setWriting] = useState(false);
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
          draft={threadPath(of)}
          onCancel={() => setWriting(false)}
          onSubmit={(html) => {
            setWriting(false);
            return addComment(of, me, html);
          }}
        />
      ) : (
        <UnstyledButton ref={ref} className={classes.prompt} onClick={start} onFocus={start}>
          {t("thread.box")}
        </UnstyledButton>
      )}
    </div>
  );
});
