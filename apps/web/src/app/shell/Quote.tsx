import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { spaceQuery } from "#features/spaces/index.ts";
import classes from "./SideNav.module.css";
import { useActiveSpace } from "./spaces.ts";

const quotes = ["q1", "q2", "q3", "q4", "q5", "q6", "q7"] as const;
const dayMs = 86_400_000;

/** The space's own motto where it has one; else one a day, the same for everybody. */
export function Quote() {
  const { t } = useTranslation("shell");
  const [day] = useState(() => Math.floor(Date.now() / dayMs));
  const active = useActiveSpace();
  const { data: space } = useQuery({ ...spaceQuery(active?.spaceId ?? ""), enabled: active?.isPrivate === true });
  const motto = active?.isPrivate && space?.inside?.motto;
  return <q className={classes.quote}>{motto || t(`quotes.${quotes[day % quotes.length] ?? "q1"}`)}</q>;
}
