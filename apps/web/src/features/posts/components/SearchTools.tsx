import { ActionIcon } from "@mantine/core";
import { IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { usePostSearch } from "../use-post-search.ts";
import classes from "./SearchTools.module.css";

type Props = {
  className: string | undefined;
  /** What the field is called. */
  label: string;
  /** Looks for a tag beside the words, where that is not among the tools. */
  tagField?: ReactNode;
  /** The list's other tools, with the way to the field among them. */
  children: (button: ReactNode) => ReactNode;
};

/** The tools of a list: while somebody searches, a field in their place. */
export function SearchTools({ className, label, tagField, children }: Props) {
  const { t } = useTranslation("posts");
  const { search, narrow } = usePostSearch();
  const [searching, setSearching] = useState(search.q !== undefined);
  const stop = () => {
    setSearching(false);
    narrow(tagField ? { q: undefined, tag: undefined } : { q: undefined });
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
      {tagField}
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
  const isNarrowedByTag = tagField !== undefined && search.tag !== undefined;
  return <div className={className}>{searching || isNarrowedByTag ? field() : children(button)}</div>;
}
