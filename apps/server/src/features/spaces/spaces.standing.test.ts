import { membershipStatuses, worldSpaceId } from "@bump/contract";
import { expect, it } from "vitest";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";
import { canReadSpace, canSeeSpace } from "./spaces.policy.ts";
import { findStanding, isReadable, isSeen, spacesFor } from "./spaces.standing.ts";

const { db } = await startTestDeps();
const user = await buildUser(db);
const viewer: Viewer = { id: user.id, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: user.id };
const past = new Date(Date.now() - 1000);

const standings = [...membershipStatuses, "expired", null] as const;
const cases = standings.flatMap((status) =>
  [true, false].flatMap((listed) => [true, false].map((isBlocked) => ({ status, listed, isBlocked }))),
);

async function build({ status, listed, isBlocked }: (typeof cases)[number]): Promise<string> {
  const { id } = await buildPrivateSpace(db, { listed, blocked_at: isBlocked ? past : null });
  if (status === "expired") await buildMembership(db, id, user.id, "invited", { expires_at: past });
  else if (status !== null) await buildMembership(db, id, user.id, status);
  return id;
}

async function find(id: string, where: typeof isSeen): Promise<boolean> {
  const row = await spacesFor(db, user.id).select("s.id").where("s.id", "=", id).where(where).executeTakeFirst();
  return row !== undefined;
}

it.each(cases)("the queries and the rules agree: $status, listed $listed, closed $isBlocked", async (each) => {
  const id = await build(each);
  const standing = await findStanding(db, user.id, id);
  expect(standing).toEqual({
    isPrivate: true,
    listed: each.listed,
    isBlocked: each.isBlocked,
    status: each.status === "expired" ? "deleted" : each.status,
  });
  expect(await find(id, isSeen)).toBe(canSeeSpace(viewer, standing!));
  expect(await find(id, isReadable)).toBe(canReadSpace(viewer, standing!));
});

it("of a public space too", async () => {
  const standing = await findStanding(db, user.id, worldSpaceId);
  expect(standing).toMatchObject({ isPrivate: false, status: null });
  expect(await find(worldSpaceId, isSeen)).toBe(true);
  expect(await find(worldSpaceId, isReadable)).toBe(true);
});
