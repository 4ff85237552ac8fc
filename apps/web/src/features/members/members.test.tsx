import {
  changeParticipant,
  listItems,
  listParticipants,
  type MembershipStatus,
  type ParticipantView,
  sendInvites,
  type SpaceView,
} from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { InviteButton, JoinRequests, MembersList } from "./index.ts";

// The other end of a websocket is the server's to prove; here it is what it says that counts.
const wire = vi.hoisted(() => ({ say: (_name: string, _event: object): void => undefined }));
vi.mock("socket.io-client", () => {
  const nothing = () => undefined;
  const onAny = (listener: typeof wire.say) => {
    wire.say = listener;
  };
  return { io: () => ({ on: nothing, onAny, emit: nothing, connect: nothing, disconnect: nothing, connected: false }) };
});

let made = 0;

function buildMember(displayName: string, overrides: Partial<ParticipantView> = {}): ParticipantView {
  const id = `0190a000-0000-7000-8000-${String(++made).padStart(12, "0")}`;
  return {
    id,
    author: { id, displayName, photoURL: null, role: "person" },
    status: "contributor",
    tags: [],
    type: "person",
    totalPosts: 0,
    lastSeen: null,
    online: false,
    invitedBy: null,
    expiresAt: null,
    can: { become: [] },
    when,
    createdAt: when,
    ...overrides,
  };
}

const boss = { manage: true, invite: true };
const free: MembershipStatus[] = ["admin", "owner", "blocked", "deleted"];

/** The server lists members, by the status that is asked for. */
function lists(byStatus: Partial<Record<string, ParticipantView[]>>) {
  return answers(listParticipants, ({ url }) => {
    const text = url.searchParams.get("query")?.toLowerCase() ?? "";
    const people = byStatus[url.searchParams.get("status") ?? ""] ?? [];
    return {
      items: people.filter(({ author }) => author.displayName.toLowerCase().startsWith(text)),
      last: null,
      lastScannedWhen: when,
    };
  });
}

function rowOf(name: string): HTMLElement {
  return screen.getByRole("row", { name: new RegExp(name) });
}

beforeEach(async () => {
  await signInAs();
});

describe("the list", () => {
  const space: SpaceView = buildSpace();

  it("shows what there is to know of everybody, and no way to change it", async () => {
    const farah = buildMember("Farah", { status: "owner", tags: ["safety"], totalPosts: 64, online: true });
    lists({ active: [farah, buildMember("Imran", { lastSeen: when })] });
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
    lists({ active: [imran] });
    await renderApp(<MembersList space={space} filter="active" />);
    await screen.findByRole("row", { name: /Imran/ });
    const presence = { userId: imran.author.id, lastSeen: when, spaceId: space.id };

    act(() => wire.say("presence", { ...presence, state: "online" }));
    expect(await screen.findByRole("cell", { name: "here now" })).toBeVisible();
    act(() => wire.say("presence", { ...presence, state: "offline" }));
    await waitFor(() => expect(screen.queryByText("here now")).toBeNull());
  });

  it("searches on the server and says when nobody is found", async () => {
    const asked = lists({ active: [buildMember("Farah"), buildMember("Imran")] });
    const { fill } = await renderApp(<MembersList space={space} filter="active" />);
    await screen.findByRole("row", { name: /Imran/ });

    await fill("Find a member", "far");
    await waitFor(() => expect(screen.queryByRole("row", { name: /Imran/ })).toBeNull());
    expect(rowOf("Farah")).toBeVisible();

    await fill("Find a member", "zz");
    expect(await screen.findByText(/Nobody found/)).toBeVisible();
    expect(asked.map(({ url }) => url.searchParams.get("query"))).toEqual([null, "far", "zz"]);
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
    lists({ active: [buildMember("Farah")] });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("row", { name: /Farah/ })).toBeVisible();
  });

  it("asks for one role alone", async () => {
    lists({
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
    lists({});
    await renderApp(<MembersList space={buildSpace({ can: boss })} filter="blocked" />);
    expect(await screen.findByRole("heading", { name: "Nobody is blocked" })).toBeVisible();
  });
});

describe("changing roles", () => {
  const space = buildSpace({ can: boss });

  it("offers what the server allows, and shows it at once", async () => {
    const imran = buildMember("Imran", { can: { become: ["admin", "blocked"] } });
    lists({ active: [imran] });
    const answer = deferred<{ data: ParticipantView }>();
    const sent = answers(changeParticipant, () => answer.promise);
    const { user } = await renderApp(<MembersList space={space} filter="active" />);

    await user.click(await screen.findByRole("button", { name: "What to do with Imran" }));
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "See profile",
      "Make admin",
      "Block",
    ]);
    await user.click(menu.getByRole("menuitem", { name: "Make admin" }));

    // Before the server has answered.
    expect(within(rowOf("Imran")).getByText("Admin")).toBeVisible();
    answer.resolve({ data: { ...imran, status: "admin", can: { become: ["contributor"] } } });
    expect(await screen.findByText("Admin now: Imran")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ status: "admin" });
    expect(sent[0]?.url.pathname).toBe(`/api/spaces/${space.id}/participants/${imran.author.id}`);
  });

  it("takes it back when the server refuses, and says why", async () => {
    lists({ active: [buildMember("Imran", { can: { become: ["admin"] } })] });
    refuses(changeParticipant, "forbidden");
    const { user } = await renderApp(<MembersList space={space} filter="active" />);
    await user.click(await screen.findByRole("button", { name: "What to do with Imran" }));
    await user.click(await screen.findByRole("menuitem", { name: "Make admin" }));

    expect(await screen.findByText(/Not changed: Imran. 403/)).toBeVisible();
    expect(within(rowOf("Imran")).getByText("Contributor")).toBeVisible();
  });

  it("undoes a role with one press", async () => {
    const imran = buildMember("Imran", { can: { become: ["admin"] } });
    lists({ active: [imran] });
    const sent = answers(changeParticipant, ({ body }) => {
      const { status } = body as Pick<ParticipantView, "status">;
      return { data: buildMember("Imran", { ...imran, status, can: { become: ["contributor", "admin"] } }) };
    });
    const { user } = await renderApp(<MembersList space={space} filter="active" />);
    await user.click(await screen.findByRole("button", { name: "What to do with Imran" }));
    await user.click(await screen.findByRole("menuitem", { name: "Make admin" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));

    expect(await screen.findByText("Contributor now: Imran")).toBeVisible();
    expect(sent.map(({ body }) => (body as { status: string }).status)).toEqual(["admin", "contributor"]);
  });

  it.each([
    ["Make owner", "Make Imran an owner?", "owner", "Owner now: Imran"],
    ["Block", "Block Imran?", "blocked", "Blocked: Imran"],
    ["Remove from the space", "Remove Imran?", "deleted", "Removed: Imran"],
  ] as const)("asks before '%s'", async (label, question, status, done) => {
    const imran = buildMember("Imran", { can: { become: free } });
    lists({ active: [imran] });
    const sent = answers(changeParticipant, { data: { ...imran, status } });
    const { user } = await renderApp(<MembersList space={space} filter="active" />);
    const choose = async () => {
      await user.click(await screen.findByRole("button", { name: "What to do with Imran" }));
      await user.click(await screen.findByRole("menuitem", { name: label }));
      return within(await screen.findByRole("dialog", { name: question }));
    };
    await user.click((await choose()).getByRole("button", { name: "Keep it" }));
    expect(sent).toHaveLength(0);

    await user.click((await choose()).getByRole("button", { name: label }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ status });
  });

  it("blocks several at once, and brings back whom the server keeps", async () => {
    const people = ["Imran", "Sanne", "Joseph"].map((name) => buildMember(name, { can: { become: free } }));
    const farah = buildMember("Farah", { status: "owner" });
    lists({ active: [farah, ...people] });
    refuses(changeParticipant, "last_owner");
    const { user } = await renderApp(<MembersList space={space} filter="active" />);
    // The owner cannot be chosen, since nothing can be done with her.
    expect(await screen.findByRole("checkbox", { name: "Choose Farah" })).toBeDisabled();
    await user.click(screen.getByRole("checkbox", { name: "Choose everybody shown" }));
    expect(screen.getByText("3 chosen")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Choose Joseph" }));
    expect(screen.getByText("2 chosen")).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Block" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Block Imran and Sanne?" }));
    await user.click(dialog.getByRole("button", { name: "Block" }));

    expect(await screen.findByText(/Not changed: Imran and Sanne/)).toBeVisible();
    expect(rowOf("Imran")).toBeVisible();
    expect(rowOf("Sanne")).toBeVisible();
  });

  it("unblocks", async () => {
    const joseph = buildMember("Joseph", { status: "blocked", can: { become: ["deleted"] } });
    lists({ blocked: [joseph] });
    answers(changeParticipant, { data: { ...joseph, status: "deleted" } });
    const { user } = await renderApp(<MembersList space={space} filter="blocked" />);
    await user.click(await screen.findByRole("button", { name: "What to do with Joseph" }));
    await user.click(await screen.findByRole("menuitem", { name: "Unblock" }));
    expect(await screen.findByRole("heading", { name: "Nobody is blocked" })).toBeVisible();
    expect(await screen.findByText("Unblocked: Joseph")).toBeVisible();
  });
});

describe("who asks to join", () => {
  const space = buildSpace({ can: boss });

  it("is let in from beside the members, and stands among them", async () => {
    const kavya = buildMember("Kavya", { status: "requested", can: { become: ["contributor", "deleted"] } });
    lists({ active: [buildMember("Farah")], requested: [kavya] });
    const sent = answers(changeParticipant, { data: { ...kavya, status: "contributor" } });
    const { user } = await renderApp(
      <>
        <JoinRequests space={space} />
        <MembersList space={space} filter="active" />
      </>,
    );
    expect(await screen.findByText("1 asks to join")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Approve" }));

    expect(await screen.findByRole("row", { name: /Kavya/ })).toBeVisible();
    expect(screen.queryByText("1 asks to join")).toBeNull();
    expect(await screen.findByText("Approved: Kavya")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ status: "contributor" });
  });

  it("is declined", async () => {
    const kavya = buildMember("Kavya", { status: "requested", can: { become: ["contributor", "deleted"] } });
    lists({ requested: [kavya] });
    const sent = answers(changeParticipant, { data: { ...kavya, status: "deleted" } });
    const { user } = await renderApp(<JoinRequests space={space} />);
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    expect(await screen.findByText("Declined: Kavya")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ status: "deleted" });
  });

  it("shows to nobody who does not run the space", async () => {
    const asked = lists({ requested: [buildMember("Kavya", { status: "requested" })] });
    await renderApp(<JoinRequests space={buildSpace()} />);
    expect(queryClient.isFetching()).toBe(0);
    expect(asked).toHaveLength(0);
  });
});

describe("inviting", () => {
  const space = buildSpace({ can: boss });
  const people = ["Kavya", "Kavitha"].map((name, index) => ({
    id: `0190a000-0000-7000-8000-0000000001${index}0`,
    displayName: name,
    photoURL: null,
    role: "person" as const,
    bio: "",
    profileTags: [],
    when,
    createdAt: when,
  }));

  async function open() {
    const searched = answers(listItems, { items: people, last: null, lastScannedWhen: when });
    const page = await renderApp(<InviteButton space={space} />);
    await page.user.click(screen.getByRole("button", { name: "Invite people" }));
    await screen.findByRole("dialog");
    return { ...page, searched };
  }

  it("searches from three letters on, and sends nothing to nobody", async () => {
    const { fill, searched } = await open();
    await fill("Search people by name", "ka");
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(searched).toHaveLength(0);
    expect(screen.getByRole("button", { name: "Send invitations" })).toBeDisabled();

    await fill("Search people by name", "kav");
    expect(await screen.findByRole("checkbox", { name: /Kavya/ })).toBeVisible();
    expect(searched[0]?.url.searchParams.get("path")).toBe("users");
    expect(searched[0]?.url.searchParams.get("query")).toBe("kav");
    expect(screen.getByRole("button", { name: "Send invitations" })).toBeDisabled();
  });

  it("sends to the chosen, and says who was left out and why", async () => {
    const sent = answers(sendInvites, {
      invited: [people[0]!.id],
      skipped: [{ id: people[1]!.id, code: "illegal_transition" }],
    });
    const { user, fill } = await open();
    await fill("Search people by name", "kav");
    await user.click(await screen.findByRole("checkbox", { name: /Kavya/ }));
    await user.click(screen.getByRole("checkbox", { name: /Kavitha/ }));
    await user.click(screen.getByRole("button", { name: "Send invitations" }));

    expect(await screen.findByText("Members invited successfully")).toBeVisible();
    expect(screen.getByText("Kavitha is a member, invited or blocked already.")).toBeVisible();
    expect(sent[0]?.body).toEqual({ userIds: people.map(({ id }) => id), spaceId: space.id });
    expect(screen.getByRole("button", { name: "Send invitations" })).toBeDisabled();
  });

  it("takes somebody out again, and keeps the others when it fails", async () => {
    refuses(sendInvites, "rate_limited");
    const { user, fill } = await open();
    await fill("Search people by name", "kav");
    await user.click(await screen.findByRole("checkbox", { name: /Kavya/ }));
    await user.click(screen.getByRole("checkbox", { name: /Kavitha/ }));
    await user.click(screen.getByRole("button", { name: "Take Kavya out" }));
    await user.click(screen.getByRole("button", { name: "Send invitations" }));

    expect(await screen.findByText(/Failed to invite members. 429/)).toBeVisible();
    const chosen = within(screen.getByRole("list", { name: "Chosen people" }));
    expect(chosen.getByText("Kavitha")).toBeVisible();
    expect(chosen.queryByText("Kavya")).toBeNull();
  });

  it("is offered to those who may", async () => {
    await renderApp(<InviteButton space={buildSpace()} />);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
