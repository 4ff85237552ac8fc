import type { SpaceView } from "@bump/contract";
import type { Texts } from "@bump/locales";
import { useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useAction } from "#lib/use-action.ts";
import { tell } from "#ui/tell.ts";
import { acceptInvitation, askToJoin, declineInvitation, deleteSpace, leave } from "./spaces.mutations.ts";
import { useSpaceName } from "./spaces.names.ts";

type Done = keyof Texts["spaces"]["done"];
type Failed = keyof Texts["spaces"]["failed"];

/** Does something with a space, and says what came of it. */
function useAct(space: SpaceView, act: (space: SpaceView) => Promise<unknown>, done: Done, failed: Failed) {
  const { t } = useTranslation("spaces");
  const name = useSpaceName()(space);
  return useAction(() => tell(() => act(space), { done: t(`done.${done}`, { name }), failed: t(`failed.${failed}`) }));
}

/** Who looks at a space that they have left or deleted is led away from it. */
function useWayOut({ id }: SpaceView): () => Promise<void> {
  const router = useRouter();
  return async () => {
    if (router.state.location.pathname.includes(id))
      await router.navigate({ to: "/spaces/private/active", replace: true });
  };
}

/** What somebody can do about their own standing in a private space. */
export function useSpaceActs(space: SpaceView) {
  const goAway = useWayOut(space);
  return {
    accept: useAct(space, acceptInvitation, "accepted", "accept"),
    decline: useAct(space, declineInvitation, "declined", "decline"),
    request: useAct(space, askToJoin, "requested", "request"),
    withdraw: useAct(space, leave, "withdrawn", "withdraw"),
    leave: useAct(space, (one) => leave(one).then(goAway), "left", "leave"),
    remove: useAct(space, ({ id }) => deleteSpace(id).then(goAway), "deleted", "delete"),
  };
}
