import { Button, PasswordInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconTile } from "#ui/IconTile.tsx";
import classes from "./PdfViewer.module.css";

type Props = { isWrong: boolean; onSubmit: (password: string) => void };

/** A document that was locked by its author: the password stays in this browser. */
export function PasswordForm({ isWrong, onSubmit }: Props) {
  const { t } = useTranslation("media");
  const [password, setPassword] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [isTouched, setTouched] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTouched(false);
    onSubmit(password);
  };
  return (
    <form className={classes.note} onSubmit={submit}>
      <IconTile icon={IconLock} size={44} round />
      <p className={classes.noteWords}>{t("pdf.locked")}</p>
      <PasswordInput
        className={classes.password}
        label={t("pdf.password")}
        autoComplete="off"
        ref={field}
        data-autofocus
        value={password}
        error={isWrong && !isTouched && t("pdf.wrongPassword")}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setTouched(true);
        }}
      />
      <Button type="submit" disabled={password === ""}>
        {t("pdf.unlock")}
      </Button>
    </form>
  );
}
