import { useTranslation } from "react-i18next";
import { PageHeading } from "#ui/PageHeading.tsx";
import classes from "./ElementsPage.module.css";
import { Buttons, Fields } from "./Controls.tsx";
import { Empty, Failed, Toasts, Waiting } from "./Feedback.tsx";
import { Accounts, Chips, Kinds, Statuses } from "./Meanings.tsx";
import { Dialogs, Menus, Tabs } from "./Overlays.tsx";

/** Every part of the interface in its states, side by side: what a new screen is built from. */
export function ElementsPage() {
  const { t } = useTranslation("routes");
  return (
    <>
      <PageHeading>{t("elements")}</PageHeading>
      <div className={classes.columns}>
        <Statuses />
        <Kinds />
        <Accounts />
        <Chips />
        <Buttons />
        <Fields />
        <Toasts />
        <Failed />
        <Waiting />
        <Menus />
        <Dialogs />
        <Tabs />
        <Empty />
      </div>
    </>
  );
}
