import { IconBulb, IconCircleCheck, IconQuote, IconTrafficCone } from "@tabler/icons-react";
import type { IconDrawing } from "#ui/Icon.tsx";
import { type Tone, toneColor, toneTint } from "#ui/theme/tokens.ts";
import classes from "./auth.module.css";

type Stop = { x: number; y: number; icon: IconDrawing; tone: Tone };

/** A story, the problem behind it, a solution, solved: the way up. */
const way: [IconDrawing, Tone][] = [
  [IconQuote, "violet"],
  [IconTrafficCone, "rust"],
  [IconBulb, "teal"],
  [IconCircleCheck, "green"],
];

const tall = {
  viewBox: "0 0 600 520",
  far: "M0 123C70 123 100 7 218 7s140 93 197 93 90-52 185-47v467H0z",
  mid: "M0 214c150 0 190-52 280-56s130-88 226-88c50 0 74 14 94 30v420H0z",
  near: "M0 268h70c130 0 150-131 286-131s150 113 244 113v270H0z",
  stops: [
    [78, 236],
    [160, 210],
    [232, 160],
    [318, 110],
  ],
  radius: 27,
};

const low = {
  viewBox: "0 0 390 100",
  far: "M0 47c40 0 62-24 118-24s92 24 142 24 80-16 130-12v65H0z",
  mid: "M0 66c80 0 120-8 166-10s80-26 146-26c40 0 60 8 78 12v58H0z",
  near: "M0 76h52c84 0 100-27 184-27s90 26 154 26v25H0z",
  stops: [
    [40, 60],
    [78, 57],
    [116, 46],
    [154, 36],
  ],
  radius: 17,
};

function StopMark({ x, y, icon: Drawing, tone, radius }: Stop & { radius: number }) {
  const size = radius * 1.05;
  return (
    <g>
      <circle cx={x} cy={y} r={radius} className={classes.ring} />
      <circle cx={x} cy={y} r={radius - 3} fill={toneTint(tone)} />
      <Drawing x={x - size / 2} y={y - size / 2} size={size} stroke={1.75} color={toneColor(tone)} />
    </g>
  );
}

/** The visitors' hills. `tall` fills the panel beside the form, `low` the band above it on phones. */
export function Hills({ shape, className }: { shape: "tall" | "low"; className?: string }) {
  const drawing = shape === "tall" ? tall : low;
  return (
    <svg
      viewBox={drawing.viewBox}
      className={className}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
      focusable={false}
    >
      <path d={drawing.far} fill="var(--b-hill-far)" />
      <path d={drawing.mid} fill="var(--b-hill-mid)" />
      <path d={drawing.near} fill="var(--b-hill)" />
      {way.map(([icon, tone], index) => {
        const [x, y] = drawing.stops[index] ?? [0, 0];
        return <StopMark key={tone} x={x ?? 0} y={y ?? 0} icon={icon} tone={tone} radius={drawing.radius} />;
      })}
    </svg>
  );
}
