import type { HTTPMethods } from "fastify";
import { expect, it, vi } from "vitest";
import { mediaMatrix } from "./authorization-matrix.media.ts";
import { postMatrix } from "./authorization-matrix.posts.ts";
import { spaceMatrix } from "./authorization-matrix.spaces.ts";
import type { SpaceActor } from "./authorization-matrix.standing.ts";
import { storyMatrix } from "./authorization-matrix.stories.ts";
import { mark, startCanaries, strangers } from "./canary.ts";
import { buildUser, findUser } from "./factories/users.ts";
import { connectSocket, type TestSocket } from "./sockets.ts";

const { asker, canaries, document, leaksIn, people, server, tokenFor } = await startCanaries(2);
const { db, deps } = server;

function operationOf(action: string): { method: HTTPMethods; path: string } {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { operationId }] of Object.entries(methods)) {
      if (operationId === action) {
        return { method: method.toUpperCase() as HTTPMethods, path: path.replace(/^\/api/, "") };
      }
    }
  }
  throw new Error(`${action} is in no path`);
}

it.each(strangers)("what is in a private space is in no refusal to a %s", async (actor) => {
  const ask = asker(actor);
  const leaks: string[] = [];
  for (const canary of canaries) {
    for (const { action, request, ...expected } of [...spaceMatrix, ...storyMatrix, ...postMatrix, ...mediaMatrix]) {
      if (expected[canary.listed ? "listed" : "unlisted"][actor] < 400) continue;
      const strangerId = people.get("outsider")!.id;
      const place = { spaceId: canary.spaceId, targetId: canary.memberId, strangerId, ...canary.content };
      const { params = {}, query, body, headers } = request(place);
      const { method, path } = operationOf(action);
      const url = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)}`;
      const asked = {
        action,
        method,
        url: query ? `${url}?${new URLSearchParams(query).toString()}` : url,
        payload: body,
        headers,
      };
      leaks.push(...leaksIn(actor, asked, await ask(asked)));
    }
  }
  expect(leaks).toEqual([]);
});

it("what is in a private space is told to no socket of a stranger, whatever happens there", async () => {
  const address = await server.listen();
  deps.outbox.start();
  const ears = new Map<SpaceActor, TestSocket>();
  for (const actor of strangers.filter((each) => each !== "visitor")) {
    const socket = await connectSocket(address, { token: tokenFor(people.get(actor)!) });
    for (const { spaceId } of canaries) socket.emit("space:open", { spaceId });
    ears.set(actor, socket);
  }
  for (const { spaceId, memberId, content, inside } of canaries) {
    const owner = server.as({ id: memberId });
    const member = await connectSocket(address, {
      token: tokenFor((await findUser(db, memberId))!),
    });
    await vi.waitFor(() => expect(member.heard.some(([name]) => name === "presence")).toBe(true));
    const at = { lat: 17.123_457, lng: 79.765_431, formattedLocation: mark(), precision: "exact" };
    inside.push(at.formattedLocation, String(at.lat), String(at.lng));
    const data = { story: "<p>Here it is #here</p>", location: at };
    const told = await owner.post("/stories", { spaceId, data });
    await owner.patch(`/stories/${told.json().data.id}`, { data: { location: { ...at, lat: 17.2 } } });
    await vi.waitFor(() => expect(JSON.stringify(member.heard)).toContain(at.formattedLocation));
    await owner.patch(`/spaces/${spaceId}`, { data: { approvalRule: "everything" } });
    const path = `stories/${content.storyId}`;
    const said = { id: crypto.randomUUID(), commentHTML: `<p>${mark()}</p>` };
    inside.push(said.id, said.commentHTML);
    await owner.post("/comments", { path, data: said });
    await owner.post("/reactions/react", { path: `${path}/comments/${said.id}`, reaction: "like" });
    await owner.delete(`/comments/${said.id}?path=${path}`);
    await vi.waitFor(() => expect(member.heard.some(([name]) => name === "item:removed")).toBe(true));
    const invited = await buildUser(db, { display_name: mark() });
    await owner.post("/spaces/sendInvites", { spaceId, userIds: [invited.id] });
    await server.as(invited).post(`/spaces/${spaceId}/invites/accept`);
    await owner.patch(`/spaces/${spaceId}/participants/${invited.id}`, { status: "admin" });
    await server.as(invited).post(`/spaces/${spaceId}/leave`);
    await vi.waitFor(() => expect(member.heard.some(([name]) => name === "user:updated")).toBe(true));
    member.disconnect();
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  const leaks = [...ears].flatMap(([actor, { heard }]) => {
    const text = JSON.stringify(heard);
    const named = canaries.flatMap(({ card, inside, spaceId }) => [...Object.values(card), ...inside, spaceId]);
    return named.filter((each) => text.includes(each)).map((each) => `${actor} heard ${each}`);
  });
  expect(leaks).toEqual([]);
});
