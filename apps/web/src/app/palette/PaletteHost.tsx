import { lazy, Suspense } from "react";
import { usePanel, usePanelKeys } from "./palette.ts";

const Palette = lazy(async () => ({ default: (await import("./Palette.tsx")).Palette }));
const KeyboardHelp = lazy(async () => ({ default: (await import("./KeyboardHelp.tsx")).KeyboardHelp }));

/** Listens for the keys; the panels themselves are loaded when first opened. */
export function PaletteHost() {
  const panel = usePanel();
  usePanelKeys();
  return (
    <Suspense>
      {panel === "palette" && <Palette />}
      {panel === "keys" && <KeyboardHelp />}
    </Suspense>
  );
}
