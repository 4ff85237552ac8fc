import {
  isMantineColorScheme,
  type MantineColorScheme,
  type MantineColorSchemeManager,
  useMantineColorScheme,
} from "@mantine/core";
import { readCookie, writeCookie } from "#lib/cookies.ts";

export type ColorScheme = MantineColorScheme;

/** A cookie, which stays when a sign-out empties the storage: it is the device's. /theme.js reads it before paint. */
const cookie = "bump.theme";
const cookieDays = 365;

/** Other tabs of this browser change along. */
const otherTabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("bump:theme") : null;

function createManager(): MantineColorSchemeManager {
  let told: ((event: MessageEvent<ColorScheme>) => void) | null = null;
  const unsubscribe = () => {
    if (told) otherTabs?.removeEventListener("message", told);
  };
  return {
    get: (fallback) => {
      const kept = readCookie(cookie);
      return isMantineColorScheme(kept) ? kept : fallback;
    },
    set: (scheme) => {
      writeCookie(cookie, scheme, cookieDays);
      otherTabs?.postMessage(scheme);
    },
    subscribe: (update) => {
      unsubscribe();
      told = ({ data }) => update(data);
      otherTabs?.addEventListener("message", told);
    },
    unsubscribe,
    clear: () => writeCookie(cookie, "", 0),
  };
}

export const colorSchemeManager = createManager();

/** The person's choice of light, dark or the system's. */
export function useColorScheme(): [scheme: ColorScheme, set: (scheme: ColorScheme) => void] {
  // Mantine's own way of pausing transitions writes HTML, which Trusted Types forbid.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return [colorScheme, setColorScheme];
}
