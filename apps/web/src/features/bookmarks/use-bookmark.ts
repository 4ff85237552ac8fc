import { useTranslation } from "react-i18next";
import { whenSignedIn } from "#features/accounts/index.ts";
import { tell } from "#ui/tell.ts";
import { type Bookmarkable, setBookmark } from "./bookmarks.mutations.ts";

/** Sets or takes away the person's bookmark of an item. */
export function useBookmark(): (item: Bookmarkable) => void {
  const { t } = useTranslation("comments");
  return (item) =>
    whenSignedIn(() => void tell(() => setBookmark(item, !item.bookmarked), { failed: t("bookmarks.failed") }));
}
