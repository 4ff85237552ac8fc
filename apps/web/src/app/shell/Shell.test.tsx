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
import { buildSpace, listsSpaces } from "#test/spaces.ts";
import { BottomBar } from "./BottomBar.tsx";
import { SideNav } from "./SideNav.tsx";
import { StoryMapFrame } from "./StoryMapFrame.tsx";
import { TopBar } from "./TopBar.tsx";

const noFigures = { total_users: 1, totalStories: 0, totalProblems: 0, totalSolved: 0, totalSolutions: 0 };

beforeEach(() => {
  listsSpaces(() => []);
});

/** What links say, and where they lead. */
function waysOf(links: HTMLElement[]) {
  return links.map((link) => [link.textContent, link.getAttribute("href")]);
}

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
  expect(waysOf(within(menu).getAllByRole("menuitem"))).toEqual([
    ["My Problems", "/problems/myproblems"],
    ["My Solutions", "/solutions/mysolutions"],
    ["Following stories", "/stories/feed"],
    ["Bookmarks", "/bookmarks"],
    ["Reactions", "/reactions"],
    ["Anonymous stories", "/anonymous/stories"],
    ["Reports", "/reports"],
    ["Profile", "/settings/profile"],
    ["My AI Configs", "/settings/ai"],
    ["My Subscription", "/settings/account"],
    ["Log out", "/auth/logout"],
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

it("has the entries of the space in their order, each with its page", async () => {
  answers(getPublicFigures, { data: noFigures, series: [] });
  const space = buildSpace();
  await signInAs(buildMe({ activeSpace: { ...buildMe().activeSpace, spaceId: space.id } }));
  await renderApp(<SideNav />);
  const group = await screen.findByRole("region", { name: /Global Space/ });
  const page = (name: string) => `/space/${space.id}/${name}`;
  expect(waysOf(within(group).getAllByRole("link"))).toEqual([
    ["Summary", page("info")],
    ["Members", page("members")],
    ["Posts", "/stories/recent"],
    ["Problems", "/problems/recent"],
    ["Progress", "/spacemaps/2d"],
    ["Solutions", "/solutions/recent"],
    ["Tags", "/tags"],
    ["Tags cloud", "/tagsCloud"],
    ["Media", page("media")],
    ["Activity", "/activity"],
    ["Reports", "/reports"],
  ]);
});

it("has on phones the four places people go most with Add in their midst, and marks where they are", async () => {
  const { userSpaceDoc } = buildMe();
  const chat = { totalNewMessages: 3, totalNewSpaceMessages: 0 };
  await signInAs(buildMe({ userSpaceDoc: { ...userSpaceDoc, chat } }));
  const { user } = await renderApp(<BottomBar />, { path: "/problem/1/info" });
  const bar = screen.getByRole("navigation", { name: "Sections" });
  await within(bar).findByRole("link", { name: "Chat, 3 new messages" });
  expect([...bar.children].map((tab) => tab.getAttribute("aria-label") ?? tab.textContent)).toEqual([
    "Perspectives",
    "Problems",
    "Add",
    "Progress",
    "Chat, 3 new messages",
  ]);
  const ways = within(bar).getAllByRole("link");
  expect(ways.map((tab) => tab.getAttribute("href"))).toEqual([
    "/stories/recent",
    "/problems/recent",
    "/spacemaps/2d",
    "/chat",
  ]);
  expect(ways.filter((tab) => tab.getAttribute("aria-current") === "page")).toEqual([
    within(bar).getByRole("link", { name: "Problems" }),
  ]);
  await user.click(within(bar).getByRole("button", { name: "Add" }));
  expect((await screen.findAllByRole("menuitem")).map((item) => item.textContent)).toEqual([
    "Story",
    "Problem",
    "Solution",
    "Map",
  ]);
});

it("changes between the two forms of the landscape", async () => {
  const { user, history } = await renderApp(<StoryMapFrame />, { path: "/bumpscapes/2d" });
  const forms = screen.getByRole("navigation", { name: "Dimensions" });
  expect(within(forms).getByRole("link", { name: "2D" })).toHaveAttribute("aria-current", "page");
  await user.click(within(forms).getByRole("link", { name: "3D" }));
  await waitFor(() => expect(history.location.pathname).toBe("/bumpscapes/3d"));
  expect(within(forms).getByRole("link", { name: "3D" })).toHaveAttribute("aria-current", "page");
  expect(within(forms).getByRole("link", { name: "2D" })).not.toHaveAttribute("aria-current");
});

it("folds the space's entries, and unfolds more spaces with the invitations that wait", async () => {
  await signInAs(buildMe({ counters: { totalInvites: 2, totalNotifications: 0 } }));
  const { user } = await renderApp(<SideNav />);
  await user.click(await screen.findByRole("button", { name: /Global Space/, expanded: true }));
  expect(screen.queryByRole("link", { name: "Posts" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /More spaces/ }));
  expect(screen.getByRole("link", { name: /Private spaces/ })).toHaveTextContent("2 invitations");
});
