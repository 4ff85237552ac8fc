import { getAnalytics, getDashboard, getMoods } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace } from "#test/spaces.ts";
import { SpaceAnalytics, SpaceDashboard, SpaceMoods } from "./index.ts";

const { id } = buildSpace();
const series = [
  { day: "2026-01-01", members: 3, posts: 2, reactions: 1, active: 2 },
  { day: "2026-01-02", members: 4, posts: 0, reactions: 0, active: 0 },
  { day: "2026-01-03", members: 7, posts: 5, reactions: 9, active: 4 },
];

beforeEach(async () => {
  // Nothing has a size here, which the charts complain of.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await signInAs();
});

it("tells each figure in a sentence and as a table, newest day first", async () => {
  answers(getAnalytics, { totals: { members: 7, posts: 7, reactions: 10 }, series });
  await renderApp(<SpaceAnalytics spaceId={id} />);

  const members = within(await screen.findByRole("region", { name: "Members" }));
  expect(members.getByText("7 now")).toBeVisible();
  expect(members.getByRole("figure")).toHaveAccessibleName(
    "Members by day, Jan 1, 2026 to Jan 3, 2026. Lowest 3, highest 7.",
  );
  const rows = members.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
  expect(rows).toEqual(["DayMembers", "Jan 3, 20267", "Jan 2, 20264", "Jan 1, 20263"]);

  expect(within(screen.getByRole("region", { name: "Posts" })).getByText("7 in this time")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Reactions" })).getByText("10 in this time")).toBeVisible();
  expect(within(screen.getByRole("region", { name: "Active people" })).getByText("at most 4 on a day")).toBeVisible();
});

it("looks back as far as is asked", async () => {
  const asked = answers(getAnalytics, { totals: { members: 7, posts: 7, reactions: 10 }, series });
  const { user } = await renderApp(<SpaceAnalytics spaceId={id} />);
  await screen.findByRole("region", { name: "Members" });
  await user.click(screen.getByRole("radio", { name: "365 days" }));
  await waitFor(() => expect(asked.map(({ url }) => url.searchParams.get("days"))).toEqual(["30", "365"]));
});

it("offers another try", async () => {
  refuses(getAnalytics, "internal");
  const { user } = await renderApp(<SpaceAnalytics spaceId={id} />);
  await screen.findByRole("alert");
  answers(getAnalytics, { totals: { members: 7, posts: 7, reactions: 10 }, series });
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("region", { name: "Members" })).toBeVisible();
});

it("counts what a space holds above how it came to that", async () => {
  const asked = answers(getDashboard, {
    data: { totalStories: 1300, totalProblems: 2, totalSolutions: 0, totalSkills: 0, total_tags: 12, total_users: 7 },
    series: series.map(({ members, ...day }) => ({ ...day, users: members })),
  });
  await renderApp(<SpaceDashboard spaceId={id} />);
  const totals = within(await screen.findByRole("region", { name: "Totals" }));
  expect(totals.getByText("Stories").nextSibling).toHaveTextContent("1,300");
  expect(totals.getByText("Solutions").nextSibling).toHaveTextContent("0");
  expect(within(await screen.findByRole("region", { name: "Members" })).getByText("7 now")).toBeVisible();
  expect(asked[0]?.url.searchParams.get("spaceId")).toBe(id);
});

it("tells how people react by day and kind, most given first, without the days on which nobody did", async () => {
  answers(getMoods, {
    totals: { like: 1, sad: 3 },
    series: [
      { day: "2026-01-01", reactions: { sad: 3 } },
      { day: "2026-01-02", reactions: {} },
      { day: "2026-01-03", reactions: { like: 1 } },
    ],
  });
  await renderApp(<SpaceMoods spaceId={id} empty="None" />);
  const moods = within(await screen.findByRole("region", { name: "Reactions by day" }));
  expect(moods.getByRole("figure")).toHaveAccessibleName(
    "Reactions by day, Jan 1, 2026 to Jan 3, 2026: Sad 3 and Like 1.",
  );
  const rows = moods.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
  expect(rows).toEqual(["DaySadLike", "Jan 3, 202601", "Jan 1, 202630"]);
});

it("says what belongs there while nobody has reacted", async () => {
  answers(getMoods, { totals: {}, series: [{ day: "2026-01-01", reactions: {} }] });
  await renderApp(<SpaceMoods spaceId={id} empty={<p>No reactions yet</p>} />);
  expect(await screen.findByText("No reactions yet")).toBeVisible();
});
