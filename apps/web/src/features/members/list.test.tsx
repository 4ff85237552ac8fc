import { listParticipants, type SpaceView } from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { buildMember, listsMembers, rowOf } from "#test/members.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { MembersList } from "./index.ts";

// The other end of a websocket is the server's to prove; here it is what it says that counts.
const wire = vi.hoisted(() => ({ say: (_name: string, _event: object): void => undefined }));
vi.mock("socket.io-client", () => {
  const nothing = () => undefined;
  const onAny = (listener: typeof wire.say) => {
    wire.say = listener;
  };
  return { io: () => ({ on: nothing, onAny, emit: nothing, connect: nothing, disconnect: nothing, connected: false }) };
});

beforeEach(async () => {
  await signInAs();
});

const space: SpaceView = buildSpace();

it("shows what there is to know of everybody, and no way to change it", async () => {
  const farah = buildMember("Farah", { status: "owner", tags: ["safety"], totalPosts: 64, online: true });
  listsMembers({ active: [farah, buildMember("Imran", { lastSeen: when })] });
  await renderApp(<MembersList space={space} filter="active" />);

  const row = within(await screen.findByRole("row", { name: /Farah/ }));
  expect(row.getByText("Owner")).toBeVisible();
  expect(row.getByText("#safety")).toBeInTheDocument();
  expect(row.getByRole("cell", { name: "64" })).toBeVisible();
  expect(row.getByRole("cell", { name: "here now" })).toBeVisible();
  expect(within(rowOf("Imran")).queryByText("here now")).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

it("sees people come and go", async () => {
  const imran = buildMember("Imran", { lastSeen: when });
  listsMembers({ active: [imran] });
  await renderApp(<MembersList space={space} filter="active" />);
  await screen.findByRole("row", { name: /Imran/ });
  const presence = { userId: imran.author.id, lastSeen: when, spaceId: space.id };

  act(() => wire.say("presence", { ...presence, state: "online" }));
  expect(await screen.findByRole("cell", { name: "here now" })).toBeVisible();
  act(() => wire.say("presence", { ...presence, state: "offline" }));
  await waitFor(() => expect(screen.queryByText("here now")).toBeNull());
});

it("searches on the server and says when nobody is found", async () => {
  const asked = listsMembers({ active: [buildMember("Farah"), buildMember("Imran")] });
  const { fill } = await renderApp(<MembersList space={space} filter="active" />);
  await screen.findByRole("row", { name: /Imran/ });

  await fill("Find a member", "far");
  await waitFor(() => expect(screen.queryByRole("row", { name: /Imran/ })).toBeNull());
  expect(rowOf("Farah")).toBeVisible();

  await fill("Find a member", "zz");
  expect(await screen.findByText(/Nobody found/)).toBeVisible();
  expect(asked.map(({ url }) => url.searchParams.get("query"))).toEqual([null, "far", "zz"]);
});

it("sorts by the head of a column, and the other way round when pressed again", async () => {
  const asked = listsMembers({ active: [buildMember("Farah")] });
  const { user } = await renderApp(<MembersList space={space} filter="active" />);
  expect(await screen.findByRole("columnheader", { name: "Joined" })).toHaveAttribute("aria-sort", "descending");

  await user.click(screen.getByRole("button", { name: "Name" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("orderBy")).toBe("name"));
  expect(screen.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  expect(screen.getByRole("columnheader", { name: "Joined" })).not.toHaveAttribute("aria-sort");
  await user.click(screen.getByRole("button", { name: "Name" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("orderBy")).toBe("nameDesc"));
  await user.click(screen.getByRole("button", { name: "Joined" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("orderBy")).toBe("recent"));
});

it("goes on with the next page where the last one ended", async () => {
  const asked = answers(listParticipants, ({ url }) =>
    url.searchParams.has("lastDocumentID")
      ? { items: [buildMember("Sanne")], last: null, lastScannedWhen: when }
      : { items: [buildMember("Farah")], last: "after Farah", lastScannedWhen: when },
  );
  const { user } = await renderApp(<MembersList space={space} filter="active" />);
  await user.click(await screen.findByRole("button", { name: "Show more" }));

  expect(await screen.findByRole("row", { name: /Sanne/ })).toBeVisible();
  expect(rowOf("Farah")).toBeVisible();
  expect(asked.at(-1)?.url.searchParams.get("lastDocumentID")).toBe("after Farah");
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("offers another try where it could not be loaded", async () => {
  refuses(listParticipants, "internal");
  const { user } = await renderApp(<MembersList space={space} filter="active" />);
  expect(await screen.findByRole("alert")).toHaveTextContent("This could not be loaded");
  listsMembers({ active: [buildMember("Farah")] });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("row", { name: /Farah/ })).toBeVisible();
});

it("asks for one role alone", async () => {
  listsMembers({
    active: [buildMember("Imran"), buildMember("Farah")],
    admin: [buildMember("Harpreet", { status: "admin" })],
  });
  const { user } = await renderApp(<MembersList space={space} filter="active" />);
  await user.click(await screen.findByRole("button", { name: "Role" }));
  await user.click(await screen.findByRole("menuitem", { name: "Admin" }));
  expect(await screen.findByRole("row", { name: /Harpreet/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("row", { name: /Imran/ })).toBeNull());
});

it("says what belongs there when it is empty", async () => {
  listsMembers({});
  await renderApp(<MembersList space={buildSpace({ can: { manage: true, invite: true } })} filter="blocked" />);
  expect(await screen.findByRole("heading", { name: "Nobody is blocked" })).toBeVisible();
});
