import { followTag, listFollowed, type TagView, unfollowTag, worldSpaceId } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { listsByPath } from "#test/stories.ts";
import { TagsToFollow } from "./index.ts";

const water: TagView = {
  id: "0190a000-0000-7000-8000-0000000000c1",
  spaceId: worldSpaceId,
  name: "watersupply",
  title: "watersupply",
  description: "",
  following: false,
  counters: { totalStories: 84, totalProblems: 0, totalSolutions: 0, totalFollowers: 3 },
  when,
  createdAt: when,
};

async function shows(tags: TagView[], followed: TagView[] = []) {
  const asked = listsByPath(() => tags);
  answers(listFollowed, { items: followed, alerts: [] });
  return { ...(await renderApp(<TagsToFollow spaceId={worldSpaceId} />)), asked };
}

beforeEach(async () => {
  await signInAs();
});

describe("tags to follow", () => {
  it("are the space's most used, with how many the person follows", async () => {
    const { asked } = await shows([water], [water]);
    expect(await screen.findByRole("link", { name: "watersupply" })).toHaveAttribute("href", "/tags/watersupply");
    expect(screen.getByText("84 stories")).toBeVisible();
    expect(await screen.findByText("1 of 10")).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      path: "tags",
      orderBy: "top",
      spaceId: worldSpaceId,
    });
  });

  it("are followed and left from here", async () => {
    const result = { counters: { totalFollowers: 4 } };
    const followed = answers(followTag, { following: true, ...result });
    const left = answers(unfollowTag, { following: false, ...result });
    const { user } = await shows([water]);
    await user.click(await screen.findByRole("button", { name: "Follow #watersupply" }));
    await user.click(await screen.findByRole("button", { name: /^Following #watersupply/ }));
    await waitFor(() => expect(left).toHaveLength(1));
    expect(followed[0]?.body).toMatchObject({ tag: "watersupply", spaceId: worldSpaceId });
    expect(screen.getByRole("button", { name: "Follow #watersupply" })).toHaveAttribute("aria-pressed", "false");
  });

  it("are not followed when the server refuses, which is told", async () => {
    refuses(followTag, "max_tags", { params: { max: 10 } });
    const { user } = await shows([water]);
    await user.click(await screen.findByRole("button", { name: "Follow #watersupply" }));
    expect(await screen.findByText(/That could not be saved/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Follow #watersupply" })).toBeVisible();
  });

  it("do not show where nothing has been tagged", async () => {
    const { asked } = await shows([]);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
