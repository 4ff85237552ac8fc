import { SegmentedControl } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRequiredMe } from "#features/users/index.ts";
import { ChipList } from "#ui/ChipList.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { shownKinds } from "../search.found.tsx";
import { isSearchable } from "../search.queries.ts";
import { keepSearch } from "../search.recent.ts";
import { Results } from "./Results.tsx";
import { SearchStart } from "./SearchStart.tsx";
import classes from "./search.module.css";

/** What is looked for. In the address, so that Back and a copied link find the same. */
export type SearchSearch = { q?: string; kind?: string; here?: boolean };

type Props = {
  search: SearchSearch;
  onSearch: (search: SearchSearch) => void;
  /** What the space offers to look at before a word is typed. */
  children?: ReactNode;
};

/**
 * The field begins anew, under another key, with what comes from elsewhere: the lists below it, the palette, a link to
 * this page. What was typed in it comes back by the address, late perhaps, and changes nothing.
 */
function useFieldKey(q: string): { key: number; typed: (text: string) => void } {
  const [{ seen, own, key }, set] = useState({ seen: q, own: [q], key: 0 });
  if (q !== seen) {
    set(own.includes(q) ? { seen: q, own: own.slice(own.lastIndexOf(q)), key } : { seen: q, own: [q], key: key + 1 });
  }
  return { key, typed: (text) => set((before) => ({ ...before, own: [...before.own, text] })) };
}

/** /search: over everything that the person may read. */
export function SearchPage({ search, onSearch, children }: Props) {
  const { t } = useTranslation("search");
  const { spaceId } = useRequiredMe().activeSpace;
  const { q = "", here = false } = search;
  const kind = shownKinds.find((one) => one === search.kind);
  const field = useFieldKey(q);
  return (
    <div className={classes.page}>
      <search className={classes.tools}>
        <SearchField
          key={field.key}
          className={classes.field}
          label={t("page.field")}
          initial={q}
          focused
          onSearch={(text) => {
            field.typed(text);
            onSearch({ ...search, q: text || undefined });
          }}
          onEnter={keepSearch}
        />
        <SegmentedControl
          aria-label={t("page.where")}
          value={here ? "here" : "everywhere"}
          onChange={(where) => onSearch({ ...search, here: where === "here" || undefined })}
          data={[
            { value: "everywhere", label: t("page.everywhere") },
            { value: "here", label: t("page.here") },
          ]}
        />
      </search>
      {kind && isSearchable(q) && (
        <ChipList
          label={t("page.only")}
          chosen
          items={[{ id: kind, label: t(`kinds.${kind}`), removeLabel: t("page.everyKind") }]}
          onRemove={() => onSearch({ ...search, kind: undefined })}
        />
      )}
      {isSearchable(q) ? (
        <Results
          text={q}
          kind={kind}
          spaceId={here ? spaceId : null}
          onKind={(next) => onSearch({ ...search, kind: next })}
        />
      ) : (
        <SearchStart
          kind={kind}
          onKind={(next) => onSearch({ ...search, kind: next })}
          onChoose={(text) => onSearch({ ...search, q: text })}
        >
          {children}
        </SearchStart>
      )}
    </div>
  );
}
