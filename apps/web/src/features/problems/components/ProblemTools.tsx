import { toTag } from "@bump/contract/rules";
import { type ProblemStatus, problemStatuses } from "@bump/contract";
import { Autocomplete, Button } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconArrowsSort, IconHash, IconTrafficCone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tagSuggestionsQuery } from "#lib/suggest-tags.ts";
import { ChipList } from "#ui/ChipList.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { openProblemWizard } from "../compose/compose.ts";
import { useProblemSearch } from "../use-problem-search.ts";
import classes from "./ProblemCard.module.css";

const restMs = 200;

/** One tag of the space, found as it is typed. */
function TagField({ spaceId, onChoose }: { spaceId: string; onChoose: (tag: string) => void }) {
  const { t } = useTranslation("problems");
  const [text, setText] = useState("");
  const typed = text.trim().replace(/^#/, "").toLowerCase();
  const [asked] = useDebouncedValue(typed, restMs);
  const { data = [] } = useQuery(tagSuggestionsQuery(spaceId, asked));
  const choose = (value: string) => {
    const tag = toTag(value);
    if (tag === null) return;
    setText("");
    onChoose(tag);
  };
  return (
    <Autocomplete
      className={classes.tag}
      aria-label={t("list.tag")}
      placeholder={t("list.tag")}
      leftSection={<Icon of={IconHash} size={18} />}
      value={text}
      onChange={setText}
      data={typed === "" ? [] : data.filter((tag) => tag.startsWith(typed))}
      onOptionSubmit={choose}
      onKeyDown={(event) => {
        if (event.key === "Enter") choose(text);
      }}
    />
  );
}

/** How the problems are narrowed and ordered. */
export function ProblemTools({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation(["problems", "shell"]);
  const { search, narrow } = useProblemSearch();
  const { status, tag, order } = search;
  return (
    <div className={classes.tools}>
      <FilterMenu<ProblemStatus | "all">
        label={t("problems:list.status")}
        value={status ?? "all"}
        options={[
          ["all", t("problems:list.all")],
          ...problemStatuses
            .filter((one) => one !== "undefined")
            .map((one) => [one, t(`shell:statuses.${one}`)] as const),
        ]}
        onChange={(chosen) => narrow({ status: chosen === "all" ? undefined : chosen })}
      />
      {tag ? (
        <ChipList
          label={t("problems:list.tag")}
          items={[{ id: tag, label: `#${tag}`, removeLabel: t("problems:list.removeTag", { tag }) }]}
          chosen
          onRemove={() => narrow({ tag: undefined })}
        />
      ) : (
        <TagField spaceId={spaceId} onChoose={(chosen) => narrow({ tag: chosen })} />
      )}
      <FilterMenu<"recent" | "top">
        label={t("problems:list.sort")}
        icon={IconArrowsSort}
        value={order ?? "recent"}
        named
        short
        options={[
          ["recent", t("problems:list.recent")],
          ["top", t("problems:list.top")],
        ]}
        onChange={(chosen) => narrow({ order: chosen === "top" ? "top" : undefined })}
      />
      <Button leftSection={<Icon of={IconTrafficCone} size={18} />} onClick={openProblemWizard}>
        {t("problems:list.name")}
      </Button>
    </div>
  );
}
