import { Skeleton, Text } from "@mantine/core";
import { IconMapOff } from "@tabler/icons-react";
import { Component, lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#ui/Icon.tsx";
import type { CellsMapProps } from "../map/CellsMap.tsx";
import type { PointMapProps } from "../map/PointMap.tsx";
import classes from "./MapFrame.module.css";

const LazyPointMap = lazy(async () => ({ default: (await import("../map/maps.ts")).PointMap }));
const LazyCellsMap = lazy(async () => ({ default: (await import("../map/maps.ts")).CellsMap }));

/** Browsers without WebGL, and those in which it is switched off. */
function canDraw(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

/** The drawing alone failed: all else of the page goes on. */
class Guard extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

type FrameProps = {
  /** What does the same in words. */
  instead: string;
  children: ReactNode;
};

function Frame({ instead, children }: FrameProps) {
  const { t } = useTranslation("places");
  const [drawable] = useState(canDraw);
  const words = (
    <div className={classes.words}>
      <Icon of={IconMapOff} size={28} />
      <Text fw={600}>{t("map.none")}</Text>
      <Text size="sm" c="var(--b-text-2)">
        {instead}
      </Text>
      <Text size="xs" c="var(--b-text-3)">
        {t("map.source")}
      </Text>
    </div>
  );
  if (!drawable) return words;
  return (
    <Guard instead={words}>
      <Suspense fallback={<Skeleton className={classes.waiting} radius={0} />}>{children}</Suspense>
    </Guard>
  );
}

type Instead = { instead: string };

/** A point on a map, or words where there is no map. */
export function PointFrame({ instead, ...props }: PointMapProps & Instead) {
  return (
    <Frame instead={instead}>
      <LazyPointMap {...props} />
    </Frame>
  );
}

export function CellsFrame({ instead, ...props }: CellsMapProps & Instead) {
  return (
    <Frame instead={instead}>
      <LazyCellsMap {...props} />
    </Frame>
  );
}
