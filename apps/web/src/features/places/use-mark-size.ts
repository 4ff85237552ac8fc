import { useCallback } from "react";
import { useFormats } from "#lib/formats.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";
import type { Marks } from "./places.gather.ts";

/** As map/WorldMap.module.css has them: targets on phones are larger, and a long number is wide. */
const height = { desk: 36, phone: 44 };
const perDigit = 9;
const around = 20;

/** How much room a mark takes on the map. */
export function useMarkSize(): Marks["sizeOf"] {
  const { number } = useFormats();
  const high = useIsPhone() ? height.phone : height.desk;
  return useCallback(
    (total) => ({ width: Math.max(high, number(total).length * perDigit + around), height: high }),
    [number, high],
  );
}
