import type { SpaceView } from "@bump/contract";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { useSpaceName } from "../spaces.names.ts";
import { useChangeSpace } from "../spaces.switching.ts";

export function EnterButton({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  const name = useSpaceName()(space);
  const changeSpace = useChangeSpace();
  const enter = useAction(() => changeSpace(space));
  return (
    <Button variant="light" onClick={enter.run} loading={enter.pending} aria-label={t("card.enterNamed", { name })}>
      {t("card.enter")}
    </Button>
  );
}
