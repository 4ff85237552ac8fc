import { Button } from "@mantine/core";
import { IconArrowsSort } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SearchTools, usePostSearch, ViewButton } from "#features/posts/index.ts";
import { LazyTagFilter } from "#features/tags/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
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

function TagField() {
  const { spaceId } = useRequiredMe().activeSpace;
  const { search, narrow } = usePostSearch();
  return <LazyTagFilter spaceId={spaceId} tag={search.tag} onChange={(tag) => narrow({ tag })} />;
}

/** How a list of stories is sorted, shown and searched. */
function Tools() {
  const { t } = useTranslation("stories");
  return (
    <SearchTools className={classes.bar} label={t("list.search")} tagField={<TagField />}>
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
