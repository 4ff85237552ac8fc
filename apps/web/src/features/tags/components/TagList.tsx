import { ActionIcon, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowsSort, IconHash, IconLayoutGrid, IconList, IconPlus } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { ListCard } from "#ui/ListCard.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { type TagFilter, tagOrders, tagsQuery } from "../tags.queries.ts";
import { AddTagsDialog } from "./dialogs.tsx";
import { TagRow } from "./TagRow.tsx";
import classes from "./tags.module.css";

type Props = {
  spaceId: string;
  /** Whose follows are shown: those of this language. */
  lang?: string;
  /** What is said where there is none: empty.json. */
  empty: "tags" | "spaceTags" | "languageTags";
  /** Beside 'Add tags' where it is empty. */
  action?: ReactNode;
};

/** The tags of a space: searched, sorted, followed and added to. */
export function TagList({ spaceId, lang, empty, action }: Props) {
  const { t } = useTranslation(["tags", "empty"]);
  const [text, setText] = useState("");
  const [orderBy, setOrder] = useState<TagFilter["orderBy"]>("top");
  const [grid, { toggle }] = useDisclosure(false);
  const [adding, { open, close }] = useDisclosure(false);
  const query = useInfiniteQuery(tagsQuery(spaceId, { query: text || undefined, orderBy, lang }));
  const tags = itemsOf(query.data);
  const viewLabel = t(grid ? "tags:list.asList" : "tags:list.asGrid");
  const addButton = (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={open} className={classes.add}>
      {t("tags:add.label")}
    </Button>
  );
  const dialog = adding && <AddTagsDialog spaceId={spaceId} onClose={close} />;
  if (query.isSuccess && tags.length === 0 && text === "") {
    return (
      <>
        <EmptyState icon={IconHash} title={t(`empty:${empty}.title`)} action={action ?? addButton}>
          {t(`empty:${empty}.text`)}
        </EmptyState>
        {dialog}
      </>
    );
  }
  return (
    <>
      <ListCard
        query={query}
        isEmpty={tags.length === 0}
        none={t("tags:list.none")}
        tools={
          <>
            <SearchField label={t("tags:list.find")} onSearch={setText} className={classes.search} />
            <FilterMenu
              label={t("tags:list.sort")}
              icon={IconArrowsSort}
              named
              short
              value={orderBy}
              options={tagOrders.map((order) => [order, t(`tags:list.${order}`)] as const)}
              onChange={setOrder}
            />
            <ActionIcon aria-label={viewLabel} title={viewLabel} onClick={toggle} className={classes.view}>
              <Icon of={grid ? IconList : IconLayoutGrid} />
            </ActionIcon>
            {addButton}
          </>
        }
      >
        <ul className={classes.rows} data-grid={grid || undefined} aria-label={t("tags:list.label")}>
          {tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} lang={lang} />
          ))}
        </ul>
      </ListCard>
      {dialog}
    </>
  );
}
