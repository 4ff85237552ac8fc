import { autocomplete, followTags, unfollowTag, worldSpaceId } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { meQuery } from "#features/users/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { listsByPath } from "#test/stories.ts";
import { buildTag, follows } from "#test/tags.ts";
import { FollowedTags, LazyTagsToFollow, useLanguageTags } from "./index.ts";

beforeEach(async () => {
  await signInAs();
  follows([]);
});

describe("the tags followed", () => {
  it("are counted, and one is given up after a question", async () => {
    const water = buildTag("water", { following: true });
    follows([water]);
    const sent = answers(unfollowTag, { following: false, counters: { totalFollowers: 1 } });
    const { user } = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
    expect(await screen.findByText("1 of 10")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Following #water. Stop following" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Stop following #water?" }));
    expect(sent).toHaveLength(0);
    follows([]);
    await user.click(dialog.getByRole("button", { name: "Stop following" }));
    expect(await screen.findByRole("heading", { name: "You are not following any tags (yet)!" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tag: water.id });
  });

  it("are others in another language, also where they are shown just then", async () => {
    const me = await signInAs();
    follows([buildTag("water", { following: true })]);
    function Here() {
      useLanguageTags();
      return <FollowedTags spaceId={worldSpaceId} />;
    }
    await renderApp(<Here />);
    expect(await screen.findByRole("link", { name: "water" })).toBeVisible();
    follows([buildTag("నీరు", { following: true })]);
    queryClient.setQueryData(meQuery.queryKey, { ...me, appLang: "te" });
    expect(await screen.findByRole("link", { name: "నీరు" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "water" })).toBeNull();
  });

  it("are edited as a whole", async () => {
    follows([buildTag("water", { following: true })]);
    const sent = answers(followTags, { tags: ["water", "roads"] });
    const { user, fill } = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Edit tags" }));
    await screen.findByRole("dialog", { name: "Tags you follow" });
    await fill("Tag", "roads");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Tags saved")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tags: ["water", "roads"], spaceId: worldSpaceId });
  });

  it("are ten and then no more, which the dialog says", async () => {
    follows(Array.from({ length: 10 }, (_, at) => buildTag(`tag${at}`, { following: true })));
    const { user } = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Edit tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Tags you follow" }));
    expect(dialog.getByText("You can only follow up to 10 tags")).toBeVisible();
    expect(dialog.getByLabelText("Tag", { selector: "input" })).toBeDisabled();
  });

  it("say of a word that is too long that it is, and ask for none like it", async () => {
    follows([buildTag("water", { following: true })]);
    const asked = answers(autocomplete, { data: [] } as never);
    const { user, fill } = await renderApp(<FollowedTags spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Edit tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Tags you follow" }));
    await fill("Tag", "x".repeat(129));
    await user.click(dialog.getByRole("button", { name: "Add" }));
    expect(dialog.getByText("Max 128 characters")).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked).toHaveLength(0);
  });
});

describe("tags to follow", () => {
  it("are the space's most used, with how many the person follows", async () => {
    const water = buildTag("water", {
      counters: { totalStories: 80, totalProblems: 3, totalSolutions: 1, totalFollowers: 2 },
    });
    const followed = buildTag("drains", { following: true }, 90);
    const asked = listsByPath(() => [followed, water]);
    follows([followed]);
    await renderApp(<LazyTagsToFollow spaceId={worldSpaceId} />);
    expect(await screen.findByRole("link", { name: "water" })).toHaveAttribute("href", `/tags/${water.id}/info`);
    expect(screen.getByText("84 posts")).toBeVisible();
    expect(screen.queryByRole("link", { name: "drains" })).toBeNull();
    expect(await screen.findByText("1 of 10")).toBeVisible();
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({
      path: "tags",
      orderBy: "top",
      spaceId: worldSpaceId,
    });
  });

  it("do not show where nothing has been tagged", async () => {
    const asked = listsByPath(() => []);
    await renderApp(<LazyTagsToFollow spaceId={worldSpaceId} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole("heading")).toBeNull();
  });
});
