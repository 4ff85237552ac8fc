import { changeParticipant, type MembershipStatus, type ParticipantView } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "#lib/query-client.ts";
import { buildMember, listsMembers, rowOf } from "#test/members.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace } from "#test/spaces.ts";
import { JoinRequests, MembersList } from "./index.ts";

// Nothing comes over the wire here.
vi.mock("socket.io-client", () => {
  const nothing = () => undefined;
  return { io: () => ({ on: nothing, onAny: nothing, emit: nothing, connect: nothing, disconnect: nothing }) };
});

const space = buildSpace({ can: { manage: true } });
const free: MembershipStatus[] = ["admin", "owner", "blocked", "deleted"];

beforeEach(async () => {
  await signInAs();
});

it("does not offer to report oneself", async () => {
  const me = buildMe();
  const mine = buildMember("Me");
  listsMembers({ active: [{ ...mine, author: { ...mine.author, id: me.id } }] });
  const { user } = await renderApp(<MembersList space={space} filter="active" />);
  await user.click(await screen.findByRole("button", { name: "What to do with Me" }));
  const items = within(await screen.findByRole("menu")).getAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["See profile"]);
});

describe("changing roles", () => {
  it("offers what the server allows, and shows it at once", async () => {
    const imran = buildMember("Imran", { can: { become: ["admin", "blocked"] } });
    listsMembers({ active: [imran] });
    const answer = deferred<{ data: ParticipantView }>();
    const sent = answers(changeParticipant, () => answer.promise);
    const { user } = await renderApp(<MembersList space={space} filter="active" />);

    await user.click(await screen.findByRole("button", { name: "What to do with Imran" }));
    const menu = within(await screen.findByRole("menu"));
    expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "See profile",
      "Make admin",
      "Report",
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
    listsMembers({ active: [buildMember("Imran", { can: { become: ["admin"] } })] });
    refuses(changeParticipant, "forbidden");
    const { user } = await renderApp(<MembersList space={space} filter="active" />);
    await user.click(await screen.findByRole("button", { name: "What to do with Imran" }));
    await user.click(await screen.findByRole("menuitem", { name: "Make admin" }));

    expect(await screen.findByText(/Not changed: Imran. 403/)).toBeVisible();
    expect(within(rowOf("Imran")).getByText("Contributor")).toBeVisible();
  });

  it("undoes a role with one press", async () => {
    const imran = buildMember("Imran", { can: { become: ["admin"] } });
    listsMembers({ active: [imran] });
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
    listsMembers({ active: [imran] });
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
    listsMembers({ active: [farah, ...people] });
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
    listsMembers({ blocked: [joseph] });
    answers(changeParticipant, { data: { ...joseph, status: "deleted" } });
    const { user } = await renderApp(<MembersList space={space} filter="blocked" />);
    await user.click(await screen.findByRole("button", { name: "What to do with Joseph" }));
    await user.click(await screen.findByRole("menuitem", { name: "Unblock" }));
    expect(await screen.findByRole("heading", { name: "Nobody is blocked" })).toBeVisible();
    expect(await screen.findByText("Unblocked: Joseph")).toBeVisible();
  });
});

describe("who asks to join", () => {
  it("is let in from beside the members, and stands among them", async () => {
    const kavya = buildMember("Kavya", { status: "requested", can: { become: ["contributor", "deleted"] } });
    listsMembers({ active: [buildMember("Farah")], requested: [kavya] });
    const sent = answers(changeParticipant, { data: { ...kavya, status: "contributor" } });
    const { user } = await renderApp(
      <>
        <JoinRequests space={space} />
        <MembersList space={space} filter="active" />
      </>,
    );
    expect(await screen.findByText("1 person asks to join")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Approve" }));

    expect(await screen.findByRole("row", { name: /Kavya/ })).toBeVisible();
    expect(screen.queryByText("1 person asks to join")).toBeNull();
    expect(await screen.findByText("Approved: Kavya")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ status: "contributor" });
  });

  it("is declined", async () => {
    const kavya = buildMember("Kavya", { status: "requested", can: { become: ["contributor", "deleted"] } });
    listsMembers({ requested: [kavya] });
    const sent = answers(changeParticipant, { data: { ...kavya, status: "deleted" } });
    const { user } = await renderApp(<JoinRequests space={space} />);
    await user.click(await screen.findByRole("button", { name: "Decline" }));
    expect(await screen.findByText("Declined: Kavya")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ status: "deleted" });
  });

  it("shows to nobody who does not run the space", async () => {
    const asked = listsMembers({ requested: [buildMember("Kavya", { status: "requested" })] });
    await renderApp(<JoinRequests space={buildSpace()} />);
    expect(queryClient.isFetching()).toBe(0);
    expect(asked).toHaveLength(0);
  });
});
