import { IconFlag3 } from "@tabler/icons-react";
import { askedToReport } from "#lib/reporting.ts";
import type { ActionItem } from "#ui/ActionMenu.tsx";
import type { Person } from "./people.shielding.ts";

export function toReportItem({ id, displayName: name }: Person, label: string): ActionItem {
  return { label, icon: IconFlag3, onSelect: () => askedToReport.set({ path: `users/${id}`, name }) };
}
