import { Outlet, useMatches } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { BackBar } from "#ui/BackBar.tsx";
import { usePreviousPage } from "../trail.ts";
import classes from "./frames.module.css";
import { RightColumn } from "./RightColumn.tsx";

/** For one thing and what belongs to it: the way back above it. */
export function BackFrame() {
  const { t } = useTranslation(["shell", "routes"]);
  const previous = usePreviousPage();
  const page = useMatches({ select: (matches) => matches.find(({ staticData }) => staticData.page)?.staticData.page });
  return (
    <div className={classes.columns} data-back>
      <div className={classes.content}>
        <BackBar
          fallback="/activity"
          label={previous ? t("shell:bar.backTo", { page: t(`routes:${previous}`) }) : t("shell:bar.back")}
          title={page && t(`routes:${page}`)}
        />
        <div className={classes.below}>
          <Outlet />
        </div>
      </div>
      <div className={classes.right}>
        <RightColumn />
      </div>
    </div>
  );
}
