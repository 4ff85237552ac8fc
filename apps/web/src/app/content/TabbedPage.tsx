import { type LinkProps, Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageHeading } from "#ui/PageHeading.tsx";
import { type PageTab, PageTabs } from "#ui/PageTabs.tsx";
import type { PageName } from "../access.ts";
import { Explainer, type ExplainerName } from "./Explainer.tsx";
import classes from "./TabbedPage.module.css";

/** Parameters that the page's own do not have; how many wait there. */
export type Tab = readonly [
  page: PageName,
  to: LinkProps["to"],
  params?: Record<string, string>,
  count?: Pick<PageTab, "count" | "urgent">,
];

type Props = {
  page: PageName;
  /** Where the page has a name of its own: a space's. */
  title?: ReactNode;
  /** On phones, too: the bar above says only what kind of thing it is. */
  titled?: boolean;
  /** Beside the title: at most one filled button. */
  actions?: ReactNode;
  tabs: readonly Tab[];
  explainer?: ExplainerName;
  /** Tabs below the tabs of a parent: no heading of their own. */
  inner?: boolean;
};

/** The tabs of a parent route's children. */
export function TabBar({ page, tabs }: Pick<Props, "page" | "tabs">) {
  const { t } = useTranslation("routes");
  // Below a back bar, the tabs are one step of the history: back leaves the thing, not the tab.
  const replace = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.backBar) });
  return (
    <PageTabs
      label={t(page)}
      replace={replace}
      tabs={tabs.map(([tabPage, to, params, count]) => ({ label: t(tabPage), to, params, ...count }))}
    />
  );
}

/** A parent route: its title, the tabs of its children, and the chosen one. */
export function TabbedPage({ page, title, titled = false, actions, tabs, explainer, inner = false }: Props) {
  const { t } = useTranslation("routes");
  return (
    <>
      {!inner && (
        <PageHeading tabbed hiddenOnPhones={!titled} actions={actions}>
          {title ?? t(page)}
        </PageHeading>
      )}
      <div className={inner ? classes.inner : classes.tabs} data-titled={titled || undefined}>
        <TabBar page={page} tabs={tabs} />
      </div>
      {explainer && <Explainer of={explainer} />}
      <Outlet />
    </>
  );
}
