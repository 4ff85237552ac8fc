import { type MantineColorScheme, useMantineColorScheme } from "@mantine/core";

export type ColorScheme = MantineColorScheme;

/** The person's choice of light, dark or the system's. Kept in localStorage, where /theme.js reads it before paint. */
export function useColorScheme(): [scheme: ColorScheme, set: (scheme: ColorScheme) => void] {
  // Mantine's own way of pausing transitions writes HTML, which Trusted Types forbid.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return [colorScheme, setColorScheme];
}
