import { getSpace, leaveSpace, listAudit } from "@bump/contract";
import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { call } from "#lib/api.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { queryClient } from "#lib/query-client.ts";
import { useMe } from "#features/users/index.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, listsSpaces, when } from "#test/spaces.ts";
import { leave } from "./spaces.mutations.ts";
import { spaceKeys, spaceQuery } from "./spaces.queries.ts";
import { useLiveSpaces } from "./spaces.realtime.ts";

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

const ward = buildSpace({ name: "Ward 12" });

function Page() {
  useLiveSpaces();
  const active = useMe()?.activeSpace;
  const { data } = useQuery({ ...spaceQuery(ward.id), enabled: active?.spaceId === ward.id });
  return (
    <p>{active && `${active.spaceId === ward.id ? "in the ward" : "in the world"}: ${data?.name ?? "nothing"}`}</p>
  );
}

async function serverSays(name: string, ...args: unknown[]) {
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  await act(async () => wire.hear?.(name, ...args));
}

async function standsIn(path: string) {
  await signInAs(buildMe({ activeSpace: ward }));
  answers(getSpace, { data: ward });
  listsSpaces(() => [ward]);
  const app = await renderApp(<Page />, { path });
  await screen.findByText("in the ward: Ward 12");
  // The server has moved the person already.
  await signInAs(buildMe());
  listsSpaces(() => []);
  return app;
}

it("leaves a space whose access is lost: its pages, what is held of it, and where calls are made", async () => {
  const { history } = await standsIn(`/space/${ward.id}/members`);
  queryClient.setQueryData([...spaceKeys.of(ward.id), "participants"], ["somebody"]);
  await serverSays("access:lost", { spaceId: ward.id });

  await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"), { timeout: 1000 });
  const said = await screen.findByText("You no longer have access to that space");
  expect(said).not.toHaveTextContent("Ward 12");
  expect(await screen.findByText("in the world: nothing")).toBeVisible();
  expect(queryClient.getQueriesData({ queryKey: spaceKeys.of(ward.id) }).filter(([, data]) => data)).toEqual([]);
  const later = answers(listAudit, { items: [], last: null, lastScannedWhen: when });
  await call(listAudit);
  expect(later[0]?.headers.get("x-country")).toBe("ww");
});

it("keeps what was not sent to a space whose access is lost, as refused, that alone", async () => {
  await standsIn("/problems/recent");
  const waits = { kind: "none that is sent here", lane: "one", value: null };
  await outbox.record({ ...waits, slot: "one", spaceId: ward.id });
  await outbox.record({ ...waits, slot: "two", spaceId: buildMe().activeSpace.spaceId });
  await serverSays("access:lost", { spaceId: ward.id });
  await waitFor(() =>
    expect(outbox.get().entries).toMatchObject([
      { slot: "one", refusal: { code: "space_lost" } },
      { slot: "two", refusal: null },
    ]),
  );
});

it("asks again for what is held of a space that is another now, its members too", async () => {
  await standsIn("/problems/recent");
  await signInAs(buildMe({ activeSpace: ward }));
  queryClient.setQueryData([...spaceKeys.of(ward.id), "participants"], ["somebody"]);
  answers(getSpace, { data: { ...ward, name: "Ward 13" } });
  await serverSays("item:updated", { path: `spaces/${ward.id}` });
  expect(await screen.findByText("in the ward: Ward 13")).toBeVisible();
  expect(queryClient.getQueryState([...spaceKeys.of(ward.id), "participants"])?.isInvalidated).toBe(true);
});

it("leaves it too when the message was missed, by what the space itself answers next", async () => {
  const { history } = await standsIn(`/space/${ward.id}/members`);
  refuses(getSpace, "not_found");
  await act(() => queryClient.invalidateQueries({ queryKey: spaceQuery(ward.id).queryKey }));
  await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
  expect(await screen.findByText("in the world: nothing")).toBeVisible();
});

it("knows from the card of a listed space that it is outside", async () => {
  const { history } = await standsIn("/problems/recent");
  answers(getSpace, { data: { ...ward, status: null, inside: null } });
  await act(() => queryClient.invalidateQueries({ queryKey: spaceQuery(ward.id).queryKey }));
  await waitFor(() => expect(history.location.pathname).toBe("/stories/recent"));
  expect(await screen.findByText("You no longer have access to that space")).toBeVisible();
});

it("stays where it is when another space is lost", async () => {
  const { history } = await standsIn("/problems/recent");
  await signInAs(buildMe({ activeSpace: ward }));
  await serverSays("access:lost", { spaceId: buildSpace().id });
  await waitFor(() => expect(screen.getByText("in the ward: Ward 12")).toBeVisible());
  expect(history.location.pathname).toBe("/problems/recent");
  expect(screen.queryByText(/no longer have access/)).toBeNull();
});

it("does not tell somebody who left that they lost it", async () => {
  await standsIn("/spaces/private/active");
  answers(leaveSpace, async () => {
    await serverSays("access:lost", { spaceId: ward.id });
    return {};
  });
  await act(() => leave(ward));
  expect(await screen.findByText("in the world: nothing")).toBeVisible();
  expect(screen.queryByText(/no longer have access/)).toBeNull();
});

it("asks for the lists again when the person's record changed", async () => {
  await standsIn("/here");
  await queryClient.prefetchQuery({ queryKey: [...spaceKeys.lists, "probe"], queryFn: () => 1 });
  await serverSays("user:updated");
  await waitFor(() => expect(queryClient.getQueryState([...spaceKeys.lists, "probe"])?.isInvalidated).toBe(true));
});
