import type { MapKind } from "@bump/contract";
import { Skeleton } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Bounds,
  boxOf,
  CellsFrame,
  cellsQuery,
  distanceKm,
  gather,
  type Group,
  hashBounds,
  itemOf,
  type MapHandle,
  type MapView,
  type Point,
  useMarkSize,
} from "#features/places/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { kinds as looks } from "../kinds.ts";
import { ItemPopover } from "./ItemPopover.tsx";
import { kindNames } from "./LocatedRow.tsx";
import type { Near } from "./located.queries.ts";

export const wholeWorld: Bounds = [-180, -90, 180, 90];
/** As near as one comes: what lies on each other there cannot be told apart by coming closer. */
const deepZoom = 14;
/** At one place: what was told as one town has one point. */
const hereKm = 0.2;

export type Seen = { bounds: Bounds; zoom: number };

/** What a mark shows of a kind. */
function useLook() {
  const { t } = useTranslation("shell");
  return (kind: string) => {
    const name = kindNames[kind as MapKind];
    return { ...looks[name], word: t(`kinds.${name}`) };
  };
}

/** How the posts of a space lie on the map, as far as it is seen. */
function useCells(spaceId: string, shown: readonly MapKind[], seen: Seen | null, nearby: Near | null) {
  const { data = [] } = useQuery({
    ...cellsQuery(spaceId, shown, seen?.bounds ?? wholeWorld, seen?.zoom ?? 1),
    enabled: seen !== null,
    placeholderData: keepPreviousData,
  });
  if (!nearby) return data;
  return data.filter((cell) => distanceKm(nearby.around, cell) <= nearby.km);
}

/** What is in a group, as small as it can be told apart. */
async function loadInside(spaceId: string, shown: readonly MapKind[], { cells }: Group) {
  const within = cells.map(({ hash }) => hashBounds(hash));
  const corners = within.flatMap(([west, south, east, north]): Point[] => [
    { lat: south, lng: west },
    { lat: north, lng: east },
  ]);
  const found = await queryClient.fetchQuery(cellsQuery(spaceId, shown, boxOf(corners), deepZoom)).catch(() => []);
  return found.filter(({ hash }) => cells.some((cell) => hash.startsWith(cell.hash)));
}

type Props = {
  spaceId: string;
  shown: readonly MapKind[];
  /** Null until it is known where to begin. */
  start: MapView | Bounds | null;
  seen: Seen | null;
  nearby: Near | null;
  handle: MapHandle | null;
  onReady: (handle: MapHandle) => void;
  onView: (view: MapView, bounds: Bounds) => void;
  /** All of a mark is at one place: the list is to show it. Null: no longer. */
  onHere: (here: Near | null) => void;
};

/** The posts of a space where they are. */
export function LocationMap({ spaceId, shown, start, seen, nearby, handle, onReady, onView, onHere }: Props) {
  const { t } = useTranslation("places");
  const look = useLook();
  const sizeOf = useMarkSize();
  const cells = useCells(spaceId, shown, seen, nearby);
  const [chosen, setChosen] = useState<NonNullable<ReturnType<typeof itemOf>> | null>(null);
  /** What is in it comes into sight; where coming closer would not part it, the list shows it. */
  const open = async (group: Group) => {
    onHere(null);
    const item = itemOf(group);
    setChosen(item);
    if (item) return;
    const inside = await loadInside(spaceId, shown, group);
    if (gather(inside, { zoom: deepZoom, sizeOf }).length > 1) {
      handle?.focus();
      return handle?.fit(boxOf(inside));
    }
    const { lat, lng } = group;
    const farthest = Math.max(0, ...inside.map((cell) => distanceKm(group, cell)));
    onHere({ around: { lat, lng }, km: hereKm + farthest });
    handle?.goTo(group, 7);
  };
  if (!start) return <Skeleton h="100%" radius={0} />;
  const shownItem = chosen && shown.includes(chosen.kind) ? chosen : null;
  return (
    <CellsFrame
      label={t("page.map")}
      instead={t("map.insteadList")}
      start={start}
      cells={cells}
      look={look}
      chosen={shownItem?.path ?? null}
      centre={nearby?.around ?? null}
      onReady={onReady}
      onView={onView}
      onOpen={(group) => void open(group)}
      popover={
        shownItem && (
          <ItemPopover
            key={shownItem.path}
            path={shownItem.path}
            title={shownItem.title}
            spaceId={spaceId}
            onClose={() => setChosen(null)}
          />
        )
      }
    />
  );
}
