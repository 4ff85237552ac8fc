import { addTags, followTag, getItem, updateTag } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { buildTag, follows } from "#test/tags.ts";
import { OfTag, TagInfo, TagPeople } from "./index.ts";

beforeEach(async () => {
  await signInAs();
  follows([]);
});

describe("one tag", () => {
  it("is found by its name, whatever its case, and described", async () => {
    const asked = answers(getItem, { data: buildTag("water", { description: "Pipes and taps." }) } as never);
    await renderApp(<OfTag id="Water">{(tag) => <TagInfo tag={tag} />}</OfTag>);
    expect(await screen.findByRole("region", { name: "What it stands for" })).toHaveTextContent("Pipes and taps.");
    expect(asked[0]?.url.searchParams.get("path")).toBe("tags/water");
  });

  it("gives its link away, which leads into its space", async () => {
    const tag = buildTag("water");
    const { user } = await renderApp(<TagInfo tag={tag} />);
    await user.click(await screen.findByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link Copied")).toBeVisible();
    const { searchParams } = new URL(await navigator.clipboard.readText());
    expect(Object.fromEntries(searchParams)).toEqual({ url: `tags/${tag.id}/info`, spaceId: tag.spaceId });
  });

  it("that nobody uses says so", async () => {
    refuses(getItem, "not_found");
    await renderApp(<OfTag id="nowhere">{() => null}</OfTag>);
    expect(await screen.findByRole("heading", { name: "This tag is not used yet" })).toBeVisible();
  });

  it("that is a word elsewhere is offered to be added here", async () => {
    refuses(getItem, "not_found");
    const sent = answers(addTags, { items: [] });
    const { user } = await renderApp(<OfTag id="Wells">{() => null}</OfTag>);
    await user.click(await screen.findByRole("button", { name: "Add tags" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add tags to this space" }));
    await user.click(dialog.getByRole("button", { name: "Add tags" }));
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ tags: ["wells"] }));
  });

  it("lists who has it on their profile", async () => {
    const asked = listsByPath(() => [
      { ...lakshmi, bio: "Reads meters.", profileTags: ["water"], when, createdAt: when },
    ]);
    const tag = buildTag("water");
    await renderApp(<TagPeople tag={tag} />);
    expect(await screen.findByRole("heading", { name: "People with #water on their profile" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Lakshmi" })).toBeVisible();
    expect(screen.getByText("Reads meters.")).toBeVisible();
    expect(asked[0]?.url.searchParams.get("path")).toBe(`tags/${tag.id}/profiles`);
  });

  it("that nobody carries leads to the own profile", async () => {
    listsByPath(() => []);
    await renderApp(<TagPeople tag={buildTag("water")} />);
    expect(await screen.findByRole("link", { name: "Put it on your profile" })).toHaveAttribute(
      "href",
      "/settings/profile",
    );
  });

  it("is described by who may, and stays as it was when that fails", async () => {
    const tag = buildTag("water", { description: "Pipes.", can: { edit: true, remove: false, report: true } });
    refuses(updateTag, "forbidden");
    const { user } = await renderApp(<TagInfo tag={tag} />);
    await user.click(await screen.findByRole("button", { name: "Describe #water" }));
    await user.type(await screen.findByRole("textbox", { name: "What it stands for" }), " And taps.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/The description could not be saved/)).toBeVisible();
    const sent = answers(updateTag, { data: { ...tag, description: "Pipes. And taps." } });
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Description saved")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ data: { description: "Pipes. And taps." } });
  });

  it("of another space than the one that is open is followed and described on its page", async () => {
    const tag = buildTag("water", {
      spaceId: "0190a000-0000-7000-8000-0000000000b7",
      can: { edit: true, remove: false, report: true },
    });
    answers(getItem, { data: tag } as never);
    answers(followTag, { following: true, counters: { totalFollowers: 3 } });
    answers(updateTag, { data: { ...tag, description: "Pipes." } });
    const { user, fill } = await renderApp(<OfTag id={tag.id}>{(held) => <TagInfo tag={held} />}</OfTag>);
    await user.click(await screen.findByRole("button", { name: "Follow #water" }));
    expect(await screen.findByRole("button", { name: /^Following #water/ })).toBeVisible();
    expect(screen.getByRole("button", { name: "3 followers" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Describe #water" }));
    await fill("What it stands for", "Pipes.");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Pipes.")).toBeVisible();
  });

  it("is not described by others", async () => {
    await renderApp(<TagInfo tag={buildTag("water", { description: "Pipes." })} />);
    await screen.findByText("Pipes.");
    expect(screen.queryByRole("button", { name: "Describe #water" })).toBeNull();
  });
});
