import { IconBulb, IconChartDots3, IconQuote, IconTrafficCone } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import classes from "./home.module.css";

const steps = [
  ["tell", IconQuote],
  ["name", IconTrafficCone],
  ["solve", IconBulb],
  ["draw", IconChartDots3],
] as const satisfies [string, IconDrawing][];

export function HowItWorks() {
  const { t } = useTranslation("home");
  return (
    <section id="how" className={classes.ground} aria-label={t("how.title")}>
      <ul className={classes.steps}>
        {steps.map(([step, icon]) => (
          <li key={step}>
            <span className={classes.stepIcon}>
              <Icon of={icon} />
            </span>
            <div>
              <h2>{t(`how.${step}.title`)}</h2>
              <p>{t(`how.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
