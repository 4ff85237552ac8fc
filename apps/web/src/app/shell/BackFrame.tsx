import { Outlet, useMatches } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { BackBar } from "#ui/BackBar.tsx";
import { usePreviousPage } from "../trail.ts";
import classes from "./BackFrame.module.css";

/** For one thing and what belongs to it: the way back above it. */
export function BackFrame() {
  const { t } = useTranslation(["shell", "routes"]);
  const previous = usePreviousPage();
  const page = useMatches({ select: (matches) => matches.find(({ staticData }) => staticData.page)?.staticData.page });
  return (
    <div className={classes.frame}>
      <BackBar
        fallback="/activity"
        label={previous ? t("shell:bar.backTo", { page: t(`routes:${previous}`) }) : t("shell:bar.back")}
        title={page && t(`routes:${page}`)}
      />
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
