import type { MapCell } from "@bump/contract";
import { IconMapPinFilled } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import type { IconDrawing } from "#ui/Icon.tsx";
import { type Tone, toneColor, toneTint } from "#ui/theme/tokens.ts";

import type { Bounds, MapView, Point } from "../places.points.ts";
import { OnMap } from "./OnMap.tsx";
import { type MapHandle, type Start, WorldMap } from "./WorldMap.tsx";
import classes from "./WorldMap.module.css";

type Look = { icon: IconDrawing; tone: Tone; word: string };

type CellProps = { cell: MapCell; look: (kind: string) => Look; chosen: boolean; onOpen: () => void };

/** Several things that are near each other, or one. */
function CellMark({ cell, look, chosen, onOpen }: CellProps) {
  const { t } = useTranslation("places");
  const { number } = useFormats();
  const { item, total } = cell;
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
      aria-label={`${word}: ${item.title}`}
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
  /** The one whose popover is shown. */
  chosen: MapCell | null;
  popover: ReactNode;
  /** Where the person is, or what they look around. */
  centre: Point | null;
  onReady: (handle: MapHandle) => void;
  onView: (view: MapView, bounds: Bounds) => void;
  onOpen: (cell: MapCell) => void;
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
  return (
    <WorldMap label={label} start={first} onReady={onReady} onView={onView}>
      {centre && (
        <OnMap at={centre} anchor="bottom">
          <span className={classes.spot}>
            <IconMapPinFilled size={36} aria-hidden />
          </span>
        </OnMap>
      )}
      {cells.map((cell) => (
        <OnMap key={cell.hash} at={cell}>
          <CellMark cell={cell} look={look} chosen={cell.hash === chosen?.hash} onOpen={() => onOpen(cell)} />
        </OnMap>
      ))}
      {chosen && popover && (
        <OnMap at={chosen} anchor="bottom" above>
          {popover}
        </OnMap>
      )}
    </WorldMap>
  );
}
