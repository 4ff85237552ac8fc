import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { getAnalytics } from "./spaces.analytics.service.ts";
import { detectSpace } from "./spaces.detect.ts";
import * as members from "./spaces.members.service.ts";
import { requireSpace } from "./spaces.request.ts";
import { createSpace, getSpace, listSpaces, removeSpace, setFavorite, updateSpace } from "./spaces.service.ts";

export function spacesRoutes(app: FastifyInstance, deps: Deps): void {
  const lastScannedWhen = () => deps.clock().toISOString();
  mount(app, contract.listSpaces, async ({ query: { results, lastDocumentID, ...filter }, viewer }) => ({
    ...(await listSpaces(deps, viewer, { ...filter, limit: results, cursor: lastDocumentID })),
    lastScannedWhen: lastScannedWhen(),
  }));
  mount(app, contract.detectSpace, ({ query, request }) => ({
    space: detectSpace({ ...query, accepted: request.headers["accept-language"] }),
  }));
  mount(app, contract.getSpace, async ({ params, viewer }) => ({ data: await getSpace(deps.db, viewer, params.id) }));
  mount(app, contract.createSpace, async ({ body, viewer }) => ({ data: await createSpace(deps, viewer, body.data) }));
  mount(app, contract.updateSpace, async ({ params, body, viewer }) => ({
    data: await updateSpace(deps, viewer, { ...body.data, id: params.id }),
  }));
  mount(app, contract.removeSpace, ({ params, viewer }) => removeSpace(deps, viewer, params.id));
  mount(app, contract.favoriteSpace, async ({ body: { customSpaceId, favorite }, viewer }) => {
    await setFavorite(deps, viewer, { spaceId: customSpaceId, favorite });
    return { favorite };
  });

  mount(app, contract.getAnalytics, ({ params, query, viewer }) =>
    getAnalytics(deps, viewer, { spaceId: params.id, days: query.days }),
  );

  mount(app, contract.requestAccess, async ({ body, viewer }) => ({
    status: await members.requestAccess(deps, viewer, body.requestedSpaceId),
  }));
  mount(app, contract.sendInvites, async ({ body: { userIds, spaceId }, viewer, request }) => {
    const { id } = await requireSpace(deps.db, viewer, { spaceId, request });
    return members.sendInvites(deps, viewer, { userIds, spaceId: id });
  });
  mount(app, contract.listParticipants, async ({ params, query: { results, lastDocumentID, ...filter }, viewer }) => ({
    ...(await members.listParticipants(deps, viewer, {
      ...filter,
      spaceId: params.id,
      limit: results,
      cursor: lastDocumentID,
    })),
    lastScannedWhen: lastScannedWhen(),
  }));
  mount(app, contract.changeParticipant, async ({ params, body, viewer }) => ({
    data: await members.changeParticipant(deps, viewer, { spaceId: params.id, userId: params.userId, ...body }),
  }));
  mount(app, contract.acceptInvite, async ({ params, viewer }) => ({
    data: await members.acceptInvite(deps, viewer, params.id),
  }));
  mount(app, contract.declineInvite, ({ params, viewer }) => members.declineInvite(deps, viewer, params.id));
  mount(app, contract.leaveSpace, ({ params, viewer }) => members.leaveSpace(deps, viewer, params.id));
}
