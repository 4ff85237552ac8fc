import { ActionIcon } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LazyTagFilter } from "#features/tags/index.ts";
import { Icon } from "#ui/Icon.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { usePostSearch } from "../use-post-search.ts";
import classes from "./SearchTools.module.css";

type Props = {
  className: string | undefined;
  /** What the field is called. */
  label: string;
  /** The space whose tags are looked for beside words, where they have no field among the tools. */
  tagsOf?: string;
  /** The list's other tools, with the way to the field among them. */
  children: (button: ReactNode) => ReactNode;
};

/** The tools of a list: while somebody searches, a field in their place. */
export function SearchTools({ className, label, tagsOf, children }: Props) {
  const { t } = useTranslation("posts");
  const { search, narrow } = usePostSearch();
  const [searching, setSearching] = useState(search.q !== undefined);
  const stop = () => {
    setSearching(false);
    narrow(tagsOf ? { q: undefined, tag: undefined } : { q: undefined });
  };
  const field = () => (
    <>
      <SearchField
        className={classes.field}
        label={label}
        initial={search.q}
        focused={search.q === undefined && search.tag === undefined}
        onSearch={(q) => narrow({ q: q || undefined })}
      />
      {tagsOf && <LazyTagFilter spaceId={tagsOf} tag={search.tag} onChange={(tag) => narrow({ tag })} />}
      <ActionIcon aria-label={t("list.closeSearch")} onClick={stop}>
        <Icon of={IconX} />
      </ActionIcon>
    </>
  );
  const button = (
    <ActionIcon aria-label={label} title={label} onClick={() => setSearching(true)}>
      <Icon of={IconSearch} />
    </ActionIcon>
  );
  const isNarrowedByTag = tagsOf !== undefined && search.tag !== undefined;
  return <div className={className}>{searching || isNarrowedByTag ? field() : children(button)}</div>;
}
