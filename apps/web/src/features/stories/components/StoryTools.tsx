import { ActionIcon, Button } from "@mantine/core";
import { IconArrowsSort, IconLayoutList, IconList } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SearchTools, usePostSearch } from "#features/posts/index.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { ChipList } from "#ui/ChipList.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { setStoryView, useStoryView } from "../use-story-view.ts";
import classes from "./StoryTools.module.css";

function SortMenu() {
  const { t } = useTranslation("stories");
  const { search, narrow } = usePostSearch();
  const chosen = search.order ?? "recent";
  return (
    <ActionMenu
      label={t("list.sort")}
      items={(["recent", "top"] as const).map((order) => ({
        label: t(`list.${order}`),
        chosen: order === chosen,
        onSelect: () => narrow({ order: order === "top" ? "top" : undefined }),
      }))}
    >
      <Button variant="subtle" color="gray" leftSection={<Icon of={IconArrowsSort} size={18} />}>
        {t(`list.${chosen}`)}
      </Button>
    </ActionMenu>
  );
}

function ViewButton() {
  const { t } = useTranslation(["stories", "common"]);
  const next = useStoryView() === "grid" ? "list" : "grid";
  const label = t("common:labelled", { label: t("list.view"), value: t(`list.${next}`) });
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setStoryView(next)}>
      <Icon of={next === "list" ? IconList : IconLayoutList} />
    </ActionIcon>
  );
}

/** How a list of stories is sorted, shown and searched. */
function Tools() {
  const { t } = useTranslation("stories");
  return (
    <SearchTools className={classes.bar} label={t("list.search")}>
      {(search) => (
        <>
          <SortMenu />
          <span className={classes.space} />
          {search}
          <ViewButton />
        </>
      )}
    </SearchTools>
  );
}

/** Beside the page's title; on phones, where the title is not shown, above the list. */
export function StoryTools({ above = false }: { above?: boolean }) {
  const phone = useIsPhone();
  return phone === above ? <Tools /> : null;
}

/** The tag that the list is narrowed to, to be taken away. */
export function ChosenTag() {
  const { t } = useTranslation("stories");
  const { search, narrow } = usePostSearch();
  const { tag } = search;
  if (!tag) return null;
  return (
    <div className={classes.chosen}>
      <ChipList
        label={t("list.tag", { tag })}
        items={[{ id: tag, label: `#${tag}`, removeLabel: t("list.removeTag", { tag }) }]}
        chosen
        onRemove={() => narrow({ tag: undefined })}
      />
    </div>
  );
}
