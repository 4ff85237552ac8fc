import type { MapCell } from "@bump/contract";
import { IconMapPinFilled } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import type { IconDrawing } from "#ui/Icon.tsx";
import { type Tone, toneColor, toneTint } from "#ui/theme/tokens.ts";
import { gather, type Group, itemOf, liftOver } from "../places.gather.ts";
import type { Bounds, Point } from "../places.points.ts";
import type { MapView } from "../places.views.ts";
import { useMarkSize } from "../use-mark-size.ts";
import { BesideMark, OnMap } from "./OnMap.tsx";
import { type MapHandle, type Start, WorldMap } from "./WorldMap.tsx";
import classes from "./WorldMap.module.css";

type Look = { icon: IconDrawing; tone: Tone; word: string };

type MarkProps = { group: Group; look: (kind: string) => Look; chosen: boolean; onOpen: () => void };

/** Several things that are near each other, or one. */
function Mark({ group, look, chosen, onOpen }: MarkProps) {
  const { t } = useTranslation(["places", "common"]);
  const { number } = useFormats();
  const { total } = group;
  const item = itemOf(group);
  if (!item) {
    return (
      <button
        type="button"
        className={classes.cell}
        data-chosen={chosen || undefined}
        aria-label={t("cells.several", { count: total })}
        onClick={onOpen}
      >
        {number(total)}
      </button>
    );
  }
  const { icon: Drawing, tone, word } = look(item.kind);
  return (
    <button
      type="button"
      className={classes.cell}
      data-single
      data-chosen={chosen || undefined}
      style={{ "--cell-tone": toneColor(tone), "--cell-tint": toneTint(tone) } as object}
      aria-label={t("common:labelled", { label: word, value: item.title })}
      onClick={onOpen}
    >
      <Drawing size={18} stroke={2} aria-hidden />
    </button>
  );
}

export type CellsMapProps = {
  label: string;
  start: Start;
  cells: readonly MapCell[];
  look: (kind: string) => Look;
  /** The one thing whose popover is shown, by its path. */
  chosen: string | null;
  popover: ReactNode;
  /** Where the person is, or what they look around. */
  centre: Point | null;
  onReady: (handle: MapHandle) => void;
  onView: (view: MapView, bounds: Bounds) => void;
  onOpen: (group: Group) => void;
};

/** Where things are, gathered as far as they would lie on each other. */
export function CellsMap({
  label,
  start,
  cells,
  look,
  chosen,
  popover,
  centre,
  onReady,
  onView,
  onOpen,
}: CellsMapProps) {
  const [first] = useState(start);
  const [zoom, setZoom] = useState<number | null>(null);
  const sizeOf = useMarkSize();
  const groups = useMemo(() => (zoom === null ? [] : gather(cells, { zoom, sizeOf })), [cells, zoom, sizeOf]);
  const lift = centre === null || zoom === null ? 0 : liftOver(centre, groups, { zoom, sizeOf });
  const opened = chosen === null ? undefined : groups.find((group) => itemOf(group)?.path === chosen);
  const tell = (view: MapView, bounds: Bounds) => {
    setZoom(view.zoom);
    onView(view, bounds);
  };
  return (
    <WorldMap label={label} start={first} onReady={onReady} onView={tell}>
      {centre && (
        <OnMap at={centre} anchor="bottom" by={{ x: 0, y: -lift }} isRaised>
          <span className={classes.spot}>
            <IconMapPinFilled size={36} aria-hidden />
          </span>
        </OnMap>
      )}
      {groups.map((group) => (
        <OnMap key={group.cells[0]!.hash} at={group}>
          <Mark group={group} look={look} chosen={group === opened} onOpen={() => onOpen(group)} />
        </OnMap>
      ))}
      {opened && popover && <BesideMark at={opened}>{popover}</BesideMark>}
    </WorldMap>
  );
}
