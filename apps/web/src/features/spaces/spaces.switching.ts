import { changeSpace, type SpaceRef, skillsSpaceId } from "@bump/contract";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { meQuery, patchMe } from "#features/users/index.ts";
import { setActiveSpace } from "#lib/active-space.ts";
import { call } from "#lib/api.ts";
import { failedText } from "#lib/error-text.ts";
import { queryClient } from "#lib/query-client.ts";
import { createOwnStore } from "#lib/own-store.ts";
import { notify } from "#ui/notify.ts";
import { activeSpaceOfMe, refreshLists } from "./spaces.cache.ts";
import { spaceQuery } from "./spaces.queries.ts";

const target = createOwnStore<SpaceRef | null>(null);

/** The space that is being changed to; null while none is. */
export const useSwitchingTo = target.use;

function makeActive(space: SpaceRef): void {
  setActiveSpace(space);
  patchMe({ activeSpace: space });
}

/** Where somebody stands at once; the server's answer confirms it or takes it back. */
async function changeTo({ spaceId, spaceName, code, isPrivate, img }: SpaceRef): Promise<void> {
  // An answer that is on its way would put the old space back.
  await queryClient.cancelQueries({ queryKey: meQuery.queryKey });
  const before = activeSpaceOfMe();
  makeActive({ spaceId, spaceName, code, isPrivate, img });
  try {
    const { user } = await call(changeSpace, { body: { spaceId, spaceName, code, isPrivate } });
    patchMe(user);
    setActiveSpace(user.activeSpace);
  } catch (error) {
    if (before) makeActive(before);
    throw error;
  } finally {
    void refreshLists();
  }
}

/** For a link into another space: changes to it where the person may enter, else they stay where they are. */
export async function enterSpace(spaceId: string): Promise<void> {
  const me = await queryClient.ensureQueryData(meQuery);
  if (me.activeSpace.spaceId === spaceId) return;
  const space = await queryClient.fetchQuery(spaceQuery(spaceId));
  if (space.can.enter) await changeTo(space);
}

function frontPage({ spaceId }: SpaceRef): LinkProps["to"] {
  return spaceId === skillsSpaceId ? "/skills/public" : "/stories/recent";
}

/** Changes the active space and goes to its front page, or stays where that is wanted. Answers whether it worked. */
export function useChangeSpace() {
  const navigate = useNavigate();
  const { t } = useTranslation("spaces");
  return useCallback(
    async (space: SpaceRef, { stay = false }: { stay?: boolean } = {}): Promise<boolean> => {
      // One at a time: whoever changes again meanwhile has not seen where they are.
      if (target.get()) return false;
      try {
        if (activeSpaceOfMe()?.spaceId !== space.spaceId) {
          target.set(space);
          await changeTo(space);
        }
      } catch (error) {
        notify.error(failedText(t("switching.failed"), error));
        return false;
      } finally {
        target.set(null);
      }
      if (!stay) await navigate({ to: frontPage(space) });
      return true;
    },
    [navigate, t],
  );
}
