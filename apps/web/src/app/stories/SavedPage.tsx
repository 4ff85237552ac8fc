import { useTranslation } from "react-i18next";
import { SavedItems } from "#features/lists/index.ts";
import { PageHeading } from "#ui/PageHeading.tsx";

/** What the person keeps, or reacted to. */
export function SavedPage({ list }: { list: "bookmarks" | "reactions" }) {
  const { t } = useTranslation("routes");
  return (
    <>
      <PageHeading>{t(list)}</PageHeading>
      <SavedItems list={list} />
    </>
  );
}
