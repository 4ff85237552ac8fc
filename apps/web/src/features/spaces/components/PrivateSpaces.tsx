import { Button, Group } from "@mantine/core";
import { IconLock, IconPlus, IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Icon } from "#ui/Icon.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import classes from "./PrivateSpaces.module.css";
import { SpaceList } from "./SpaceList.tsx";

const SpaceDialog = lazy(async () => ({ default: (await import("./SpaceDialog.tsx")).SpaceDialog }));

/** The private spaces that somebody is in; a new one; and those that let themselves be found. */
export function PrivateSpaces() {
  const { t } = useTranslation("spaces");
  const [text, setText] = useState("");
  const [creating, setCreating] = useState(false);
  const create = (
    <Button leftSection={<Icon of={IconPlus} size={18} />} onClick={() => setCreating(true)}>
      {t("lists.create")}
    </Button>
  );
  return (
    <>
      <Group gap={12} mb={16} className={classes.tools}>
        <SearchField label={t("lists.find")} onSearch={setText} className={classes.search} />
        {create}
      </Group>
      {text === "" ? (
        <SpaceList
          filter={{ type: "private", status: "active" }}
          label={t("switcher.private")}
          empty={
            <EmptyState icon={IconLock} tone="navy" title={t("lists.none.title")}>
              {t("lists.none.text")}
            </EmptyState>
          }
        />
      ) : (
        <SpaceList
          filter={{ type: "private", query: text }}
          label={t("lists.found")}
          empty={
            <EmptyState icon={IconSearch} title={t("lists.nothing.title")}>
              {t("lists.nothing.text")}
            </EmptyState>
          }
        />
      )}
      {creating && (
        <Suspense>
          <SpaceDialog space={null} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
