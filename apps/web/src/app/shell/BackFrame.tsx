import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches } from "@tanstack/react-router";
import { type Ref, useState } from "react";
import { useTranslation } from "react-i18next";
import { spaceQuery, useSpaceName } from "#features/spaces/index.ts";
import { BackBar } from "#ui/BackBar.tsx";
import { BarActionsPlace } from "#ui/BarActions.tsx";
import { usePreviousPage } from "../trail.ts";
import classes from "./frames.module.css";
import { Columns } from "./frames.tsx";
import { useShownSpaceId } from "./spaces.ts";

/** The space that the page is about, if it is about one. */
function usePageSpace() {
  const id = useShownSpaceId();
  return useQuery({ ...spaceQuery(id ?? ""), enabled: id !== undefined }).data;
}

/** Named after the page before it where that is known, else it leads to the activity. */
export function PageBackBar({ actions }: { actions?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation(["shell", "routes"]);
  const previous = usePreviousPage();
  const page = useMatches({ select: (matches) => matches.find(({ staticData }) => staticData.page)?.staticData.page });
  const nameOf = useSpaceName();
  const space = usePageSpace();
  return (
    <BackBar
      fallback="/activity"
      actions={actions}
      label={previous ? t("shell:bar.backTo", { page: t(`routes:${previous}`) }) : t("shell:bar.back")}
      title={space ? nameOf(space) : page && t(`routes:${page}`)}
    />
  );
}

/** For one thing and what belongs to it: the way back above it. */
export function BackFrame() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Columns back>
      <PageBackBar actions={setPlace} />
      <BarActionsPlace value={place}>
        <div className={classes.below}>
          <Outlet />
        </div>
      </BarActionsPlace>
    </Columns>
  );
}
