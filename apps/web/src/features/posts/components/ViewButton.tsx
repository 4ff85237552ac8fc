import { ActionIcon } from "@mantine/core";
import { IconLayoutList, IconList } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { setListView, useListView } from "../use-list-view.ts";

/** Shows the list in the other way: as cards or as rows. */
export function ViewButton() {
  const { t } = useTranslation(["posts", "common"]);
  const next = useListView() === "grid" ? "list" : "grid";
  const label = t("common:labelled", { label: t("posts:list.view"), value: t(`posts:list.${next}`) });
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setListView(next)}>
      <Icon of={next === "list" ? IconList : IconLayoutList} />
    </ActionIcon>
  );
}
