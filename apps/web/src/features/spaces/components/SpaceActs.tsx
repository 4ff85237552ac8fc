import type { SpaceView } from "@bump/contract";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useSpaceActs } from "../use-space-acts.ts";
import { EnterButton } from "./EnterButton.tsx";

/** What somebody who is not inside can do about it. */
function OutsideActs({ space }: { space: SpaceView }) {
  const { t } = useTranslation("spaces");
  const { accept, decline, request, withdraw } = useSpaceActs(space);
  if (space.status === "invited") {
    return (
      <>
        <Button variant="light" loading={accept.pending} disabled={decline.pending} onClick={accept.run}>
          {t("card.accept")}
        </Button>
        <Button variant="default" loading={decline.pending} disabled={accept.pending} onClick={decline.run}>
          {t("card.decline")}
        </Button>
      </>
    );
  }
  if (space.status === "requested") {
    return (
      <Button variant="default" loading={withdraw.pending} onClick={withdraw.run}>
        {t("card.withdraw")}
      </Button>
    );
  }
  if (!space.can.request) return null;
  return (
    <Button variant="light" loading={request.pending} onClick={request.run}>
      {t("card.request")}
    </Button>
  );
}

/** The first thing to do with a space: go in, or see to it that one may. */
export function SpaceActs({ space }: { space: SpaceView }) {
  return space.can.enter ? <EnterButton space={space} /> : <OutsideActs space={space} />;
}
