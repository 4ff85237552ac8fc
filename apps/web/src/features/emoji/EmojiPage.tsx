import { Card, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "#ui/notify.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import classes from "./Emoji.module.css";

const EmojiPicker = lazy(async () => ({ default: (await import("./EmojiPicker.tsx")).EmojiPicker }));

/** Every emoji, to search and to copy. */
export function EmojiPage() {
  const { t } = useTranslation(["editor", "routes"]);
  const copy = async (emoji: string) => {
    try {
      await navigator.clipboard.writeText(emoji);
      notify.success(t("editor:emoji.copied", { emoji }), { id: "emoji" });
    } catch {
      notify.error(t("editor:emoji.notCopied"), { id: "emoji" });
    }
  };
  return (
    <>
      <PageHeading>{t("routes:emoji")}</PageHeading>
      <Card>
        <Text c="var(--b-text-2)" mb={16}>
          {t("editor:emoji.text")}
        </Text>
        <div className={classes.page}>
          <Suspense fallback={<div className={classes.viewport} />}>
            <EmojiPicker onPick={(emoji) => void copy(emoji)} />
          </Suspense>
        </div>
      </Card>
    </>
  );
}
