import type { Access, AccountKind, SiteRole } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";

/** Who asks, as the access token says. Rights in spaces are not in it: they are read at each request. */
export type Viewer = {
  readonly id: string;
  readonly role: AccountKind;
  readonly siteRole: SiteRole;
  /** When they last proved who they are, for the calls that want this to be recent. */
  readonly signedInAt: Date;
  readonly sessionId: string;
};

declare module "fastify" {
  interface FastifyRequest {
    /** Set before the body is read; null for visitors. */
    viewer: Viewer | null;
  }
}

const ranks: Record<SiteRole, number> = { user: 0, moderator: 1, admin: 2 };

/** Whether an endpoint of this access is open to the viewer at all. */
export function canEnter(viewer: Viewer, access: Access): boolean {
  return access === "public" || ranks[viewer.siteRole] >= ranks[access];
}

export function requireViewer(request: FastifyRequest): Viewer {
  if (request.viewer === null) throw new AppError("unauthorized");
  return request.viewer;
}
