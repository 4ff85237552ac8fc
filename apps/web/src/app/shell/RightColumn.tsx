import { Stack } from "@mantine/core";
import { AboutSpace } from "./AboutSpace.tsx";
import { FirstSteps } from "./FirstSteps.tsx";

/** What belongs to the page: the space one is in, and what a newcomer does first. */
export function RightColumn() {
  return (
    <Stack component="aside" gap={16}>
      <AboutSpace />
      <FirstSteps />
    </Stack>
  );
}
