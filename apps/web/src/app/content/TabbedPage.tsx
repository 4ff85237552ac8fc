import { type LinkProps, Outlet, useMatches } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PageHeading } from "#ui/PageHeading.tsx";
import { PageTabs } from "#ui/PageTabs.tsx";
import type { PageName } from "../access.ts";
import { Explainer, type ExplainerName } from "./Explainer.tsx";
import classes from "./TabbedPage.module.css";

/** Parameters that the page's own do not have. */
export type Tab = readonly [page: PageName, to: LinkProps["to"], params?: Record<string, string>];

type Props = {
  page: PageName;
  tabs: readonly Tab[];
  explainer?: ExplainerName;
  /** Tabs below the tabs of a parent: no heading of their own. */
  inner?: boolean;
};

/** A parent route: its title, the tabs of its children, and the chosen one. */
export function TabbedPage({ page, tabs, explainer, inner = false }: Props) {
  const { t } = useTranslation("routes");
  // Below a back bar, the tabs are one step of the history: back leaves the thing, not the tab.
  const replace = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.backBar) });
  return (
    <>
      {!inner && (
        <PageHeading tabbed hiddenOnPhones>
          {t(page)}
        </PageHeading>
      )}
      <div className={inner ? classes.inner : classes.tabs}>
        <PageTabs
          label={t(page)}
          replace={replace}
          tabs={tabs.map(([tabPage, to, params]) => ({ label: t(tabPage), to, params }))}
        />
      </div>
      {explainer && <Explainer of={explainer} />}
      <Outlet />
    </>
  );
}
