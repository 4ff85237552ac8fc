import { acceptInvite, listParticipants, removeSpace, updateSpace } from "@bump/contract";
import { http, HttpResponse } from "msw";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { buildMember } from "#test/members.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, server } from "#test/server.ts";
import { buildCountry, buildSpace, listsSpaces, when } from "#test/spaces.ts";
import { Invitations, SpaceSettings, SpaceSummary, SpaceTasks } from "./index.ts";

beforeEach(async () => {
  await signInAs();
  answers(listParticipants, { items: [], last: null, lastScannedWhen: when });
});

describe("the summary of a space", () => {
  it("tells an outsider of a listed space its card and no more", async () => {
    const asked = answers(listParticipants, { items: [], last: null, lastScannedWhen: when });
    const space = {
      ...buildSpace({ status: null, description: "Water", can: { enter: false, request: true } }),
      inside: null,
    };
    await renderApp(<SpaceSummary space={space} />);
    expect(screen.getByText("Water")).toBeVisible();
    expect(screen.getByText("Only its members read what is told here.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Request access" })).toBeVisible();
    expect(screen.queryByText("Members")).toBeNull();
    expect(asked).toHaveLength(0);
  });

  it("offers those who run it what they may do", async () => {
    const space = buildSpace({ status: "owner", can: { manage: true, invite: true }, inside: { listed: false } });
    await renderApp(<SpaceSummary space={space} />);
    expect(screen.getByRole("link", { name: "Manage" })).toHaveAttribute("href", `/space/${space.id}/manage`);
    expect(screen.getByRole("button", { name: "Invite people" })).toBeVisible();
    expect(screen.getByText(/only members see that it exists/)).toBeVisible();
  });
});

it("a space gives its link away by its id, not by its name", async () => {
  const space = buildSpace();
  const { user } = await renderApp(<SpaceSummary space={space} />);
  await user.click(screen.getByRole("button", { name: "Share" }));
  expect(await screen.findByText("Link Copied")).toBeVisible();
  const { searchParams } = new URL(await navigator.clipboard.readText());
  expect(Object.fromEntries(searchParams)).toEqual({ url: `space/${space.id}/info`, spaceId: space.id });
});

describe("the summary of a country", () => {
  const outline = { width: 200, height: 150, land: "M0 0L200 0L100 150Z", islets: "M4 4h0" };
  const bordersAre = (borders: object) => server.use(http.get("*/outlines/nl.json", () => HttpResponse.json(borders)));

  it("shows how it lies, and leads to the countries beyond its borders", async () => {
    bordersAre({ outline, neighbours: ["be", "de"] });
    await renderApp(<SpaceSummary space={buildCountry("nl", "Netherlands")} />);
    expect(await screen.findByRole("img", { name: "Outline of Netherlands" })).toBeVisible();
    const neighbours = screen.getByRole("list", { name: "Neighbouring countries" });
    expect(
      within(neighbours)
        .getAllByRole("link")
        .map((link) => [link.textContent, link.getAttribute("href")]),
    ).toEqual([
      ["Belgium", "/space/00000000-0000-7000-8000-000100006265/info"],
      ["Germany", "/space/00000000-0000-7000-8000-000100006465/info"],
    ]);
  });

  it("says when it has none, also where its outline is not known", async () => {
    bordersAre({ outline: null, neighbours: [] });
    await renderApp(<SpaceSummary space={buildCountry("nl", "Netherlands")} />);
    expect(await screen.findByText("No land borders.")).toBeVisible();
    expect(screen.queryByRole("img", { name: /Outline/ })).toBeNull();
  });

  it("says when nobody was there yet", async () => {
    bordersAre({ outline, neighbours: [] });
    await renderApp(<SpaceSummary space={buildCountry("nl", "Netherlands")} />);
    expect(await screen.findByText("Nobody has been here yet.")).toBeVisible();
    expect(screen.queryByRole("link", { name: /See all/ })).toBeNull();
  });

  it("speaks of participants, whom a private space calls members", async () => {
    bordersAre({ outline, neighbours: [] });
    answers(listParticipants, { items: [buildMember("Bram")], last: null, lastScannedWhen: when });
    await renderApp(<SpaceSummary space={buildCountry("nl", "Netherlands")} />);
    expect(await screen.findByRole("link", { name: "See all participants" })).toBeVisible();
    expect(screen.getByText("Participants")).toBeVisible();
    expect(screen.queryByText(/Members/)).toBeNull();
  });

  it("is the only summary with borders", async () => {
    await renderApp(<SpaceSummary space={buildSpace()} />);
    expect(screen.queryByRole("region", { name: "Borders" })).toBeNull();
  });
});

describe("the settings of a space", () => {
  it("sends what was changed and nothing else", async () => {
    const space = buildSpace({ status: "owner", can: { edit: true } });
    const sent = answers(updateSpace, { data: { ...space, description: "Streets and drains" } });
    const { user, fill } = await renderApp(<SpaceSettings space={space} />);
    await fill("Purpose", "Streets and drains");
    await user.click(screen.getByRole("radio", { name: "Every post of a contributor" }));
    await user.click(screen.getByRole("button", { name: "Save the settings" }));
    expect(await screen.findByText("Updated successfully")).toBeVisible();
    expect(sent[0]?.body).toEqual({ data: { description: "Streets and drains", approvalRule: "everything" } });
  });

  it("deletes the space after a warning that names it", async () => {
    const space = buildSpace({ status: "owner", can: { edit: true, remove: true } });
    const sent = answers(removeSpace, {});
    listsSpaces(() => []);
    const { user, history } = await renderApp(<SpaceSettings space={space} />, {
      path: `/space/${space.id}/manage/settings`,
    });
    await user.click(screen.getByRole("button", { name: "Delete the space" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete “Ward 12 Neighbours”?" }));
    expect(dialog.getByText(/cannot be undone/)).toBeVisible();
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole("button", { name: "OK" }));
    expect(await screen.findByText("Space deleted")).toBeVisible();
    expect(sent[0]?.url.pathname).toBe(`/api/spaces/${space.id}`);
    await waitFor(() => expect(history.location.pathname).toBe("/spaces/private/active"));
  });

  it("is the owners' alone", async () => {
    await renderApp(<SpaceSettings space={buildSpace({ status: "admin", can: { manage: true } })} />);
    expect(screen.getByText("Only owners change the settings of the space.")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

it("answers an invitation", async () => {
  const space = buildSpace({ status: "invited", can: { enter: false, leave: false } });
  let open = true;
  listsSpaces(({ status }) => (status === "invited" && open ? [space] : []));
  const sent = answers(acceptInvite, () => {
    open = false;
    return { data: { ...space, status: "contributor" as const } };
  });
  const { user } = await renderApp(<Invitations />);
  await user.click(await screen.findByRole("button", { name: "Accept" }));
  expect(await screen.findByText("You are a member of Ward 12 Neighbours now")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await screen.findByRole("heading", { name: "No invitations" })).toBeVisible();
});

it("leads to what waits for those who run the space", async () => {
  const space = buildSpace();
  const counters = { ...space.inside!.counters, totalRequested: 2, totalReports: 1, totalApprovals: 0 };
  await renderApp(<SpaceTasks space={{ ...space, inside: { ...space.inside!, counters } }} />);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "2 people ask to join",
    "1 report to decide",
  ]);
});
