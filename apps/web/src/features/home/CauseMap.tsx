import { useTranslation } from "react-i18next";
import classes from "./CauseMap.module.css";

type NodeName = "rain" | "flood" | "rounds" | "rubbish" | "silt" | "covers" | "complaints" | "clearing";
type Kind = "cause" | "problem" | "solution";
type MapNode = { name: NodeName; x: number; y: number; kind: Kind; label: "left" | "right" | "below" | "above" };

const nodes: MapNode[] = [
  { name: "rain", x: 120, y: 60, kind: "cause", label: "above" },
  { name: "flood", x: 300, y: 160, kind: "problem", label: "right" },
  { name: "rounds", x: 480, y: 70, kind: "cause", label: "above" },
  { name: "rubbish", x: 560, y: 205, kind: "cause", label: "right" },
  { name: "silt", x: 430, y: 305, kind: "cause", label: "below" },
  { name: "covers", x: 670, y: 100, kind: "solution", label: "above" },
  { name: "complaints", x: 175, y: 245, kind: "cause", label: "left" },
  { name: "clearing", x: 250, y: 325, kind: "cause", label: "below" },
];

/** `bend` pushes a link's middle aside, so that the loop reads as a ring. */
type MapLink = { from: NodeName; to: NodeName; sign: "+" | "−"; bend: number; told?: boolean };

const links: MapLink[] = [
  { from: "rain", to: "flood", sign: "+", bend: 18 },
  { from: "flood", to: "rounds", sign: "+", bend: -34, told: true },
  { from: "rounds", to: "rubbish", sign: "+", bend: -26, told: true },
  { from: "rubbish", to: "silt", sign: "+", bend: -26, told: true },
  { from: "silt", to: "flood", sign: "+", bend: -34, told: true },
  { from: "covers", to: "rubbish", sign: "−", bend: -14 },
  { from: "flood", to: "complaints", sign: "+", bend: 18 },
  { from: "complaints", to: "clearing", sign: "+", bend: 16 },
  { from: "clearing", to: "silt", sign: "−", bend: 4 },
];

const radius: Record<Kind, number> = { cause: 14, problem: 20, solution: 16 };
const gap = 5;

function nodeNamed(name: NodeName): MapNode {
  const node = nodes.find((candidate) => candidate.name === name);
  if (!node) throw new Error(`No node ${name}`);
  return node;
}

/** A curve from edge to edge, and the middle of it for the sign. */
function curve({ from, to, bend }: MapLink) {
  const a = nodeNamed(from);
  const b = nodeNamed(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const control = {
    x: (a.x + b.x) / 2 - ((b.y - a.y) / length) * bend * 1.6,
    y: (a.y + b.y) / 2 + ((b.x - a.x) / length) * bend * 1.6,
  };
  const edge = (node: MapNode) => {
    const away = Math.hypot(control.x - node.x, control.y - node.y);
    const step = (radius[node.kind] + gap) / away;
    return { x: node.x + (control.x - node.x) * step, y: node.y + (control.y - node.y) * step };
  };
  const start = edge(a);
  const end = edge(b);
  return {
    path: `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`,
    middle: { x: (start.x + 2 * control.x + end.x) / 4, y: (start.y + 2 * control.y + end.y) / 4 },
  };
}

function MapLinkLine({ link }: { link: MapLink }) {
  const { path, middle } = curve(link);
  const tone = link.sign === "+" ? "same" : "opposite";
  return (
    <g className={classes.mapLink} data-tone={tone} data-told={link.told || undefined}>
      <path d={path} markerEnd={`url(#arrow-${tone})`} />
      <circle cx={middle.x} cy={middle.y} r={8} />
      <text x={middle.x} y={middle.y + 4}>
        {link.sign}
      </text>
    </g>
  );
}

const labelPlace: Record<
  MapNode["label"],
  (node: MapNode) => { x: number; y: number; textAnchor: "start" | "middle" | "end" }
> = {
  right: ({ x, y, kind }) => ({ x: x + radius[kind] + 8, y: y + 5, textAnchor: "start" }),
  left: ({ x, y, kind }) => ({ x: x - radius[kind] - 8, y: y + 5, textAnchor: "end" }),
  above: ({ x, y, kind }) => ({ x, y: y - radius[kind] - 9, textAnchor: "middle" }),
  below: ({ x, y, kind }) => ({ x, y: y + radius[kind] + 20, textAnchor: "middle" }),
};

/** An example of what a map shows: one loop told, what feeds it and what breaks it. */
export function CauseMap() {
  const { t } = useTranslation("home");
  return (
    <figure className={classes.map} aria-label={t("whole.drawing")}>
      <svg viewBox="0 0 760 370" aria-hidden focusable={false}>
        <defs>
          {(["same", "opposite"] as const).map((tone) => (
            <marker
              key={tone}
              id={`arrow-${tone}`}
              viewBox="0 0 8 8"
              refX="6"
              refY="4"
              markerWidth="5"
              markerHeight="5"
              orient="auto"
              className={classes.arrow}
              data-tone={tone}
            >
              <path d="M0 0l8 4-8 4z" />
            </marker>
          ))}
        </defs>
        {links.map((link) => (
          <MapLinkLine key={`${link.from}-${link.to}`} link={link} />
        ))}
        {nodes.map((node) => (
          <g key={node.name} className={classes.mapNode} data-kind={node.kind}>
            <circle cx={node.x} cy={node.y} r={radius[node.kind]} />
            <circle cx={node.x} cy={node.y} r={node.kind === "problem" ? 5 : 3} className={classes.core} />
            <text {...labelPlace[node.label](node)}>{t(`whole.nodes.${node.name}`)}</text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
