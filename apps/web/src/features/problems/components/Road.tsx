import type { ProblemStatus, ProblemView, StatusChangeView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { Icon } from "#ui/Icon.tsx";
import { toneColor, toneTint } from "#ui/theme/tokens.ts";
import { When } from "#ui/When.tsx";
import { statusLooks } from "../problems.looks.ts";
import { statusHistoryQuery } from "../problems.queries.ts";
import classes from "./Road.module.css";

const stations = ["proposed", "unsolved", "solving", "solved"] as const satisfies readonly ProblemStatus[];
type Station = (typeof stations)[number];

/** Where each stands: in hundredths of the width, and in pixels from the top. */
const places: Record<Station, { x: number; y: number }> = {
  proposed: { x: 12.5, y: 58 },
  unsolved: { x: 37.5, y: 18 },
  solving: { x: 62.5, y: 38 },
  solved: { x: 87.5, y: 58 },
};

/** The bump line in five pieces, each up to the next station; the way down is one curve with solving in its middle. */
const pieces = ["M0 58H12.5", "C25 58 25 18 37.5 18", "C50 18 56.25 28 62.5 38", "C68.75 48 75 58 87.5 58", "H100"];

function Line({ at }: { at: number }) {
  const { x, y } = places[stations[at]!];
  const isThere = at === stations.length - 1;
  return (
    <svg viewBox="0 0 100 76" preserveAspectRatio="none" className={classes.line} aria-hidden focusable={false}>
      {!isThere && <path d={`M${x} ${y}${pieces.slice(at + 1).join("")}`} className={classes.ahead} />}
      <path d={pieces.slice(0, isThere ? undefined : at + 1).join("")} className={classes.done} />
    </svg>
  );
}

/** When it came to a station, and by whom. */
type Arrival = Pick<StatusChangeView, "author" | "when">;

/** Of a station that was passed twice, the last time counts; where it began, it was from the first day on. */
function arrivalAt(station: Station, problem: ProblemView, changes: readonly StatusChangeView[]): Arrival | undefined {
  const began = changes.length > 0 ? changes.at(-1)!.from : problem.status;
  return changes.find(({ to }) => to === station) ?? (began === station ? problem : undefined);
}

type StopProps = {
  station: Station;
  /** Whether it was there before, is there, is yet to come, or was never there. */
  is: "past" | "present" | "ahead" | "skipped";
  arrival: Arrival | undefined;
};

function Stop({ station, is, arrival }: StopProps) {
  const { t } = useTranslation(["problems", "shell"]);
  const { icon, tone } = statusLooks[station];
  const { x, y } = places[station];
  const isLit = is === "past" || is === "present";
  return (
    <li className={classes.stop} data-is={is} aria-current={is === "present" ? "step" : undefined}>
      <span
        className={classes.disc}
        style={{
          left: `${x}%`,
          top: y,
          ...(isLit && { color: toneColor(tone), background: toneTint(tone) }),
        }}
      >
        <Icon of={icon} size={is === "present" ? 18 : 14} />
      </span>
      <span className={classes.word} style={isLit ? { color: toneColor(tone) } : undefined}>
        {t(`shell:statuses.${station}`)}
      </span>
      <span className={classes.when}>
        {arrival && <When at={arrival.when} byDay={!arrival.author} asDate />}
        {arrival?.author && <span className={classes.who}> · {arrival.author.displayName}</span>}
        {is === "ahead" && t("problems:road.notYet")}
      </span>
    </li>
  );
}

/** How far a problem has come: up to unsolved, down through solving, level at solved. Nothing for one that is off the road. */
export function Road({ problem }: { problem: ProblemView }) {
  const { t } = useTranslation("problems");
  const at = stations.findIndex((station) => station === problem.status);
  const { data, isSuccess } = useInfiniteQuery({ ...statusHistoryQuery(problem.id), enabled: at >= 0 });
  if (at < 0) return null;
  const stopAt = (station: Station, index: number): StopProps => {
    if (index > at) return { station, is: "ahead", arrival: undefined };
    const arrival = isSuccess ? arrivalAt(station, problem, itemsOf(data)) : undefined;
    if (index === at) return { station, is: "present", arrival };
    return { station, is: arrival || !isSuccess ? "past" : "skipped", arrival };
  };
  return (
    <div className={classes.road}>
      <Line at={at} />
      <ol className={classes.stops} aria-label={t("road.label")}>
        {stations.map((station, index) => (
          <Stop key={station} {...stopAt(station, index)} />
        ))}
      </ol>
    </div>
  );
}
