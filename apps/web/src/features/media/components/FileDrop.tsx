import { Portal } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bringsFiles, filesOf } from "#lib/transferred-files.ts";
import { useLatest } from "#lib/use-latest.ts";
import { Icon } from "#ui/Icon.tsx";
import classes from "./FileDrop.module.css";

/** A drag tells that it is there several times a second, but not always that it has gone. */
const goneAfterMs = 300;

/** While it is there, files that are dropped or pasted anywhere on the page are taken, and dragging them says so. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation("compose");
  const [isOver, setOver] = useState(false);
  const latest = useLatest(onFiles);
  useEffect(() => {
    const until = new AbortController();
    const { signal } = until;
    let gone: ReturnType<typeof setTimeout>;
    const take = (event: Event, data: DataTransfer | null) => {
      setOver(false);
      // Who stands nearer has taken them.
      const files = event.defaultPrevented ? [] : filesOf(data);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    const follow = (event: DragEvent) => {
      if (!bringsFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
      setOver(true);
      clearTimeout(gone);
      gone = setTimeout(() => setOver(false), goneAfterMs);
    };
    // Before whoever refuses files that nothing takes.
    document.addEventListener("dragover", follow, { signal });
    document.addEventListener("drop", (event) => take(event, event.dataTransfer), { signal });
    document.addEventListener("paste", (event) => take(event, event.clipboardData), { signal });
    return () => {
      until.abort();
      clearTimeout(gone);
    };
  }, [latest]);
  if (!isOver) return null;
  return (
    <Portal>
      <div className={classes.over}>
        <span className={classes.word}>
          <Icon of={IconPaperclip} size={24} />
          {t("files.drop")}
        </span>
      </div>
    </Portal>
  );
}
