import { getPublicFigures } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { problemQuery, ProblemWizardHost } from "#features/problems/index.ts";
import { SolutionWizardHost } from "#features/solutions/index.ts";
import { ComposeHost } from "#features/stories/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { listsSpaces } from "#test/spaces.ts";
import { SideNav } from "./SideNav.tsx";
import { TopBar } from "./TopBar.tsx";

const noFigures = { total_users: 1, totalStories: 0, totalProblems: 0, totalSolved: 0, totalSolutions: 0 };

beforeEach(() => {
  listsSpaces(() => []);
});

it("shows what waits for the person", async () => {
  const { userSpaceDoc } = buildMe();
  await signInAs(
    buildMe({
      counters: { totalInvites: 0, totalNotifications: 12 },
      userSpaceDoc: { ...userSpaceDoc, chat: { totalNewMessages: 1, totalNewSpaceMessages: 0 } },
    }),
  );
  await renderApp(<TopBar onOpenNav={() => undefined} />);
  expect(await screen.findByRole("button", { name: "Notifications, 12 new" })).toHaveTextContent("12");
  expect(screen.getByRole("link", { name: "Chat, 1 new message" })).toHaveTextContent("1");
});

it("has the person's menu with its links and the way out", async () => {
  await signInAs(buildMe({ profileTags: ["water", "streets"] }));
  const { user, history } = await renderApp(<TopBar onOpenNav={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Your menu, Meera" }));
  const menu = await screen.findByRole("menu");
  expect(screen.getByText("Basic User")).toBeVisible();
  expect(screen.getByText("water")).toBeVisible();
  const names = within(menu)
    .getAllByRole("menuitem")
    .map((item) => item.textContent);
  expect(names).toEqual([
    "My Problems",
    "My Solutions",
    "Following stories",
    "Bookmarks",
    "Reactions",
    "Anonymous stories",
    "Reports",
    "Profile",
    "My AI Configs",
    "My Subscription",
    "Log out",
  ]);
  await user.click(within(menu).getByRole("menuitem", { name: "My Subscription" }));
  await waitFor(() => expect(history.location.pathname).toBe("/settings/account"));
});

it("has a pencil beside the tags, which closes the menu", async () => {
  await signInAs();
  const { user } = await renderApp(<TopBar onOpenNav={() => undefined} />);
  await user.click(await screen.findByRole("button", { name: "Your menu, Meera" }));
  expect(await screen.findByText("No tags yet.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit profile tags" }));
  expect(await screen.findByRole("dialog", { name: "Edit profile tags" })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

it("adds a story, a problem, a solution and a map, each by what makes it", async () => {
  await signInAs();
  const { user, history } = await renderApp(
    <>
      <TopBar onOpenNav={() => undefined} />
      <ComposeHost />
      <ProblemWizardHost />
      <SolutionWizardHost />
    </>,
  );
  const add = async (what: string) => {
    await user.click(await screen.findByRole("button", { name: "Add" }));
    const offered = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(offered).toEqual(["Story", "Problem", "Solution", "Map"]);
    await user.click(screen.getByRole("menuitem", { name: what }));
  };
  for (const [what, title] of [
    ["Story", "Post a story"],
    ["Problem", "Name a problem"],
    ["Solution", "Offer a solution"],
  ] as const) {
    await add(what);
    expect(await screen.findByRole("dialog", { name: title })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  await add("Map");
  await waitFor(() => expect(history.location.pathname).toBe("/graphviews"));
});

it("offers a solution to the problem whose page it is", async () => {
  const problem = buildProblem({ name: "No crossing at the school" });
  await signInAs();
  queryClient.setQueryData(problemQuery(problem.id).queryKey, problem);
  const { user } = await renderApp(
    <>
      <TopBar onOpenNav={() => undefined} />
      <SolutionWizardHost />
    </>,
    { path: `/problem/${problem.id}/info` },
  );
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await user.click(await screen.findByRole("menuitem", { name: "Solution" }));
  expect(await screen.findByText("Offered to the problem No crossing at the school")).toBeVisible();
});

it("marks the entry of the page, and says why the world has no members", async () => {
  answers(getPublicFigures, { data: noFigures, series: [] });
  await signInAs();
  const { user } = await renderApp(<SideNav />, { path: "/problems/recent" });
  expect(await screen.findByRole("link", { name: "Problems" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "Posts" })).not.toHaveAttribute("aria-current");
  const members = screen.getByRole("button", { name: "Members" });
  expect(members).toHaveAttribute("aria-disabled", "true");
  expect(members).toHaveAccessibleDescription(/no list of members/);
  await user.click(members);
  expect(await screen.findByText(/no list of members/)).toBeVisible();
});

it("folds the space's entries, and unfolds more spaces with the invitations that wait", async () => {
  await signInAs(buildMe({ counters: { totalInvites: 2, totalNotifications: 0 } }));
  const { user } = await renderApp(<SideNav />);
  await user.click(await screen.findByRole("button", { name: /Global Space/, expanded: true }));
  expect(screen.queryByRole("link", { name: "Posts" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /More spaces/ }));
  expect(screen.getByRole("link", { name: /Private spaces/ })).toHaveTextContent("2 invitations");
});
