import { Button } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { usePostSearch } from "../use-post-search.ts";

/** In place of a list that was narrowed to nothing: the way back to all of it. */
export function NothingFound({ of }: { of: "stories" | "problems" | "solutions" | "skills" }) {
  const { t } = useTranslation(of);
  const { narrow } = usePostSearch();
  return (
    <EmptyState
      icon={IconSearch}
      title={t("list.nothingFound")}
      action={
        <Button onClick={() => narrow({ q: undefined, status: undefined, tag: undefined })}>{t("list.showAll")}</Button>
      }
    >
      {t("list.nothingFoundText")}
    </EmptyState>
  );
}
