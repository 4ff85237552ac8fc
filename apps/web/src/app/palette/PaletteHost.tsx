import { lazy, Suspense } from "react";
import { loadTexts } from "#lib/i18n.ts";
import { usePanel, usePanelKeys } from "./palette.ts";

const Palette = lazy(async () => {
  const [{ Palette: component }] = await Promise.all([import("./Palette.tsx"), loadTexts("search")]);
  return { default: component };
});
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
