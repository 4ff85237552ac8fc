import { type ProblemStatus, problemStatuses } from "@bump/contract";
import { Button } from "@mantine/core";
import { IconTrafficCone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ListTools, usePostSearch } from "#features/posts/index.ts";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { openProblemWizard } from "../compose/compose.ts";

export function NameButton() {
  const { t } = useTranslation("problems");
  return (
    <Button leftSection={<Icon of={IconTrafficCone} size={18} />} onClick={() => openProblemWizard()}>
      {t("list.name")}
    </Button>
  );
}

function StatusFilter() {
  const { t } = useTranslation(["problems", "shell"]);
  const { search, narrow } = usePostSearch();
  return (
    <FilterMenu<ProblemStatus | "all">
      label={t("problems:list.status")}
      value={search.status ?? "all"}
      options={[
        ["all", t("problems:list.all")],
        ...problemStatuses
          .filter((one) => one !== "undefined")
          .map((one) => [one, t(`shell:statuses.${one}`)] as const),
      ]}
      onChange={(chosen) => narrow({ status: chosen === "all" ? undefined : chosen })}
    />
  );
}

/** How the problems are narrowed, ordered and shown; and a new one. */
export function ProblemTools({ spaceId, hasStatus }: { spaceId: string; hasStatus: boolean }) {
  return (
    <ListTools of="problems" spaceId={spaceId} filter={hasStatus && <StatusFilter />}>
      <NameButton />
    </ListTools>
  );
}
