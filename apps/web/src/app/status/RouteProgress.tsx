import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./RouteProgress.module.css";

const throttleMs = 200;
const hideMs = 500;

/** A change of page that is faster than the throttle shows nothing; a slower one runs out before it goes. */
export function RouteProgress() {
  const { t } = useTranslation("ui");
  const pending = useRouterState({ select: ({ status }) => status === "pending" });
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(pending), pending ? throttleMs : hideMs);
    return () => clearTimeout(timer);
  }, [pending]);
  if (!shown) return null;
  return <progress className={classes.bar} data-done={!pending || undefined} aria-label={t("progress")} />;
}
