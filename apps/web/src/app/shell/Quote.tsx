import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./SideNav.module.css";

const quotes = ["q1", "q2", "q3", "q4", "q5", "q6", "q7"] as const;
const dayMs = 86_400_000;

/** One a day, the same for everybody. */
export function Quote() {
  const { t } = useTranslation("shell");
  const [day] = useState(() => Math.floor(Date.now() / dayMs));
  return <q className={classes.quote}>{t(`quotes.${quotes[day % quotes.length] ?? "q1"}`)}</q>;
}
