import { useMediaQuery } from "@mantine/hooks";

/** For what a style sheet cannot do: another component on phones, not another look. */
export function useIsPhone(): boolean {
  return useMediaQuery("(width < 37.5em)", false, { getInitialValueInEffect: false });
}
