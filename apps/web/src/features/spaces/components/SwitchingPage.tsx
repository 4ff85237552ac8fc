import { Card } from "@mantine/core";
import type { ReactNode } from "react";
import { useSwitchingTo } from "../spaces.switching.ts";
import { SwitchingNotice } from "./SwitchingNotice.tsx";

/** /spaces/switching: the change that is under way, where there is one. */
export function SwitchingPage({ none }: { none: ReactNode }) {
  const space = useSwitchingTo();
  if (!space) return none;
  return (
    <Card>
      <SwitchingNotice space={space} />
    </Card>
  );
}
