import { Button, SegmentedControl, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBookmark, IconFlag3, IconShare3, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "#ui/ActionMenu.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { KeyHint } from "#ui/KeyHint.tsx";
import { PageTabs } from "#ui/PageTabs.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import classes from "./ElementsPage.module.css";
import { Row, Sample } from "./Sample.tsx";

export function Menus() {
  const { t } = useTranslation(["pages", "routes", "common"]);
  return (
    <Sample name={t("pages:elements.menus")}>
      <Row>
        <ActionMenu
          label={t("pages:elements.menus")}
          items={[
            { label: t("routes:bookmarks"), icon: IconBookmark, key: "b" },
            { label: t("routes:shared"), icon: IconShare3 },
            { label: t("routes:reports"), icon: IconFlag3 },
            "divider",
            { label: t("common:actions.delete"), icon: IconTrash, danger: true },
          ]}
        >
          <Button variant="default">{t("pages:elements.open")}</Button>
        </ActionMenu>
        <KeyHint>Ctrl K</KeyHint>
        <KeyHint>?</KeyHint>
      </Row>
    </Sample>
  );
}

export function Dialogs() {
  const { t } = useTranslation(["pages", "common"]);
  const [asking, ask] = useDisclosure(false);
  const [opened, dialog] = useDisclosure(false);
  return (
    <Sample name={t("pages:elements.dialogs")}>
      <Row>
        <Button variant="default" onClick={dialog.open}>
          {t("pages:elements.dialog")}
        </Button>
        <Button variant="default" color="red" onClick={ask.open}>
          {t("common:actions.delete")}
        </Button>
      </Row>
      <ResponsiveDialog
        opened={opened}
        onClose={dialog.close}
        title={t("pages:elements.dialog")}
        main={<Button onClick={dialog.close}>{t("common:actions.save")}</Button>}
        others={
          <Button variant="subtle" color="gray" onClick={dialog.close}>
            {t("common:actions.cancel")}
          </Button>
        }
      >
        <Text>{t("pages:elements.hint")}</Text>
      </ResponsiveDialog>
      <ConfirmDialog
        opened={asking}
        onClose={ask.close}
        onConfirm={ask.close}
        title={t("pages:elements.ask")}
        confirmLabel={t("common:actions.delete")}
        undoable={false}
      >
        {t("pages:elements.askText")}
      </ConfirmDialog>
    </Sample>
  );
}

export function Tabs() {
  const { t } = useTranslation(["pages", "routes", "shell"]);
  return (
    <Sample name={t("pages:elements.tabs")}>
      <PageTabs
        label={t("pages:elements.tabs")}
        tabs={[
          { label: t("routes:elements"), to: "/elements" },
          { label: t("routes:stories"), to: "/stories", count: 23 },
          { label: t("routes:reports"), to: "/reports", count: 3, urgent: true },
        ]}
      />
      <SegmentedControl
        mt={16}
        className={classes.start}
        aria-label={t("shell:mapSwitch.title")}
        data={[t("shell:mapSwitch.flat"), t("shell:mapSwitch.deep")]}
      />
    </Sample>
  );
}
