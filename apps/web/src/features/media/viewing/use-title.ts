import { useTranslation } from "react-i18next";
import type { ViewItem } from "./viewing.items.ts";

/** What it is called: the names of a recording's parts are ours, and say nothing. What was sent without a name has its kind's. */
export function useTitle() {
  const { t } = useTranslation("media");
  return ({ kind, file }: Pick<ViewItem, "kind" | "file">): string => {
    if (kind === "youtube") return t("youtube.title");
    return file.recording ? t("viewer.recording") : file.name || t(`kinds.${kind}`);
  };
}
