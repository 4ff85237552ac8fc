import type { ParticipantView } from "@bump/contract";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { movesOf } from "../moves.ts";
import type { ListProps } from "./members-list.ts";

/** Whoever asks to be let in is answered in one step; the rest is in the menu. */
export function ApproveButton({ person, onMove }: { person: ParticipantView } & Pick<ListProps, "onMove">) {
  const { t } = useTranslation("members");
  if (person.status !== "requested" || !movesOf([person]).includes("contributor")) return null;
  return (
    <Button variant="light" mr={8} onClick={() => onMove([person], "contributor")}>
      {t("moves.approve.label")}
    </Button>
  );
}
