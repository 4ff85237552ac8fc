import { type ProblemStatus, problemStatuses } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconArrowsSort, IconTrafficCone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SearchTools, usePostSearch } from "#features/posts/index.ts";
import { TagFilter } from "#features/tags/index.ts";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { openProblemWizard } from "../compose/compose.ts";
import classes from "./ProblemCard.module.css";

export function NameButton() {
  const { t } = useTranslation("problems");
  return (
    <Button leftSection={<Icon of={IconTrafficCone} size={18} />} onClick={() => openProblemWizard()}>
      {t("list.name")}
    </Button>
  );
}

/** How the problems are narrowed and ordered. */
export function ProblemTools({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation(["problems", "shell"]);
  const { search, narrow } = usePostSearch();
  const { status, tag, order } = search;
  return (
    <SearchTools className={classes.tools} label={t("problems:list.search")}>
      {(button) => (
        <>
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
          <TagFilter spaceId={spaceId} tag={tag} onChange={(chosen) => narrow({ tag: chosen })} />
          {button}
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
          <NameButton />
        </>
      )}
    </SearchTools>
  );
}
