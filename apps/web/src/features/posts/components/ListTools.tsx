import { IconArrowsSort } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TagFilter } from "#features/tags/index.ts";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { usePostSearch } from "../use-post-search.ts";
import classes from "./ListTools.module.css";
import { SearchTools } from "./SearchTools.tsx";
import { ViewButton } from "./ViewButton.tsx";

type Props = {
  of: "problems" | "solutions" | "skills";
  spaceId: string;
  /** What else these are narrowed by. */
  filter?: ReactNode;
  /** The way to a new one. */
  children?: ReactNode;
};

/** Above the named posts of a space: how they are narrowed, searched, ordered and shown. */
export function ListTools({ of, spaceId, filter, children }: Props) {
  const { t } = useTranslation(of);
  const { search, narrow } = usePostSearch();
  return (
    <SearchTools className={classes.tools} label={t("list.search")}>
      {(button) => (
        <>
          {filter}
          <TagFilter spaceId={spaceId} tag={search.tag} onChange={(tag) => narrow({ tag })} />
          {button}
          <ViewButton />
          <FilterMenu<"recent" | "top">
            label={t("list.sort")}
            icon={IconArrowsSort}
            value={search.order ?? "recent"}
            named
            short
            options={[
              ["recent", t("list.recent")],
              ["top", t("list.top")],
            ]}
            onChange={(chosen) => narrow({ order: chosen === "top" ? "top" : undefined })}
          />
          {children}
        </>
      )}
    </SearchTools>
  );
}
