import { IconChartDots3, IconEaseInOut, IconLayoutKanban, IconMapPin } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Chip } from "#ui/Chip.tsx";
import type { IconDrawing } from "#ui/Icon.tsx";
import { CauseMap } from "./CauseMap.tsx";
import classes from "./home.module.css";

const kinds = [
  ["graph", IconChartDots3],
  ["kanban", IconLayoutKanban],
  ["scurve", IconEaseInOut],
  ["location", IconMapPin],
] as const satisfies [string, IconDrawing][];

/** What maps are for, shown on a small one. */
export function WholeOfIt() {
  const { t } = useTranslation("home");
  return (
    <section id="whole" className={classes.whole} aria-labelledby="whole-title">
      <div>
        <h2 id="whole-title" className={classes.sectionTitle}>
          {t("whole.title")}
        </h2>
        <p className={classes.wholeText}>{t("whole.text")}</p>
        <ul className={classes.kinds}>
          {kinds.map(([kind, icon]) => (
            <li key={kind}>
              <Chip icon={icon} outlined>
                {t(`whole.kinds.${kind}`)}
              </Chip>
            </li>
          ))}
        </ul>
      </div>
      <CauseMap />
    </section>
  );
}
