import { Button } from "@mantine/core";
import { IconArrowsSort, IconCertificate } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { SearchTools, usePostSearch } from "#features/posts/index.ts";
import { TagFilter } from "#features/tags/index.ts";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { Icon } from "#ui/Icon.tsx";
import { openSkillWizard } from "../compose/compose.ts";
import classes from "./SkillTools.module.css";

/** The way to a new skill. */
export function AddSkillButton() {
  const { t } = useTranslation("skills");
  return (
    <Button leftSection={<Icon of={IconCertificate} size={18} />} onClick={() => openSkillWizard()}>
      {t("list.add")}
    </Button>
  );
}

/** How the skills of a space are searched, narrowed and ordered; and a new one. */
export function SkillTools({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("skills");
  const { search, narrow } = usePostSearch();
  const { tag, order } = search;
  return (
    <SearchTools className={classes.tools} label={t("list.search")}>
      {(button) => (
        <>
          <TagFilter spaceId={spaceId} tag={tag} onChange={(chosen) => narrow({ tag: chosen })} />
          <FilterMenu<"recent" | "top">
            label={t("list.sort")}
            icon={IconArrowsSort}
            value={order ?? "recent"}
            named
            short
            options={[
              ["recent", t("list.recent")],
              ["top", t("list.top")],
            ]}
            onChange={(chosen) => narrow({ order: chosen === "top" ? "top" : undefined })}
          />
          {button}
          <AddSkillButton />
        </>
      )}
    </SearchTools>
  );
}
