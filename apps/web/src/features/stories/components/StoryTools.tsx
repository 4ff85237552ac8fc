import { ActionIcon, Button } from "@mantine/core";
import { IconArrowsSort, IconLayoutList, IconList, IconSearch, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { ChipList } from "#ui/ChipList.tsx";
import { Icon } from "#ui/Icon.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { useStorySearch } from "../use-story-search.ts";
import { setStoryView, useStoryView } from "../use-story-view.ts";
import classes from "./StoryTools.module.css";

function SortMenu() {
  const { t } = useTranslation("stories");
  const { search, narrow } = useStorySearch();
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
  const { t } = useTranslation("stories");
  const next = useStoryView() === "grid" ? "list" : "grid";
  const label = `${t("list.view")}: ${t(`list.${next}`)}`;
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setStoryView(next)}>
      <Icon of={next === "list" ? IconList : IconLayoutList} />
    </ActionIcon>
  );
}

/** How a list of stories is sorted, shown and searched. */
function Tools() {
  const { t } = useTranslation("stories");
  const { search, narrow } = useStorySearch();
  const [searching, setSearching] = useState(search.q !== undefined);
  const stop = () => {
    setSearching(false);
    narrow({ q: undefined });
  };
  if (searching) {
    return (
      <div className={classes.bar}>
        <SearchField
          className={classes.search}
          label={t("list.search")}
          initial={search.q}
          focused={search.q === undefined}
          onSearch={(q) => narrow({ q: q || undefined })}
        />
        <ActionIcon aria-label={t("list.closeSearch")} onClick={stop}>
          <Icon of={IconX} />
        </ActionIcon>
      </div>
    );
  }
  return (
    <div className={classes.bar}>
      <SortMenu />
      <span className={classes.space} />
      <ActionIcon aria-label={t("list.search")} title={t("list.search")} onClick={() => setSearching(true)}>
        <Icon of={IconSearch} />
      </ActionIcon>
      <ViewButton />
    </div>
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
  const { search, narrow } = useStorySearch();
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
