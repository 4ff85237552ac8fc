import { SegmentedControl, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRequiredMe } from "#features/users/index.ts";
import { ChipList } from "#ui/ChipList.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { shownKinds } from "../search.found.tsx";
import { fewestLetters, isSearchable } from "../search.queries.ts";
import { RecentSearches } from "./RecentSearches.tsx";
import { Results } from "./Results.tsx";
import classes from "./search.module.css";

/** What is looked for. In the address, so that Back and a copied link find the same. */
export type SearchSearch = { q?: string; kind?: string; here?: boolean };

type Props = { search: SearchSearch; onSearch: (search: SearchSearch) => void };

/** /search: over everything that the person may read. */
export function SearchPage({ search, onSearch }: Props) {
  const { t } = useTranslation("search");
  const { spaceId } = useRequiredMe().activeSpace;
  const { q = "", here = false } = search;
  const kind = shownKinds.find((one) => one === search.kind);
  // The field begins anew with what is chosen from the list below it.
  const [chosen, setChosen] = useState(0);
  const choose = (text: string) => {
    setChosen(chosen + 1);
    onSearch({ ...search, q: text });
  };
  return (
    <div className={classes.page}>
      <search className={classes.tools}>
        <SearchField
          key={chosen}
          className={classes.field}
          label={t("page.field")}
          initial={q}
          focused
          onSearch={(text) => onSearch({ ...search, q: text || undefined })}
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
      {kind && (
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
        <>
          <Text c="var(--b-text-2)">{t("page.hint", { count: fewestLetters })}</Text>
          <RecentSearches onChoose={choose} />
        </>
      )}
    </div>
  );
}
