import {
  createSkill,
  getItem,
  joinSkill,
  leaveSkill,
  listSkillRevisions,
  removeSkill,
  type SkillView,
  updateSkill,
  worldSpaceId,
} from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setListView } from "#features/posts/index.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSkill } from "#test/skills.ts";
import { when } from "#test/spaces.ts";
import { buildComment, lakshmi, listsByPath } from "#test/stories.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import { openEditSkill, openSkillWizard } from "./compose/compose.ts";
import "./compose/SkillWizard.tsx";
import { SkillFeed, SkillInfo, SkillList, SkillMembers, SkillWizardHost } from "./index.ts";

const skill = buildSkill();
const have = (pressed: boolean) => ({ name: `I have this skill: ${skill.name}`, pressed });

function serverHas(one: SkillView) {
  answers(getItem, { data: one } as never);
  listsByPath(() => []);
}

beforeEach(async () => {
  await signInAs();
});

afterEach(() => setListView("grid"));

describe("a list of skills", () => {
  it("shows each with its stars, who has it and who named it, and leads to all of that", async () => {
    listsByPath(() => [skill]);
    await renderApp(<SkillFeed spaceId={worldSpaceId} />);
    const card = within(await screen.findByRole("article", { name: "Skill: Mending pumps" }));
    expect(card.getByRole("link", { name: skill.name })).toHaveAttribute("href", `/skill/${skill.id}/info`);
    expect(card.getByRole("link", { name: /^Of 5 stars: ?4\.3 ?4 reviews$/ })).toHaveAttribute(
      "href",
      `/skill/${skill.id}/reviews`,
    );
    expect(card.getByRole("link", { name: /people have it$/ })).toHaveAttribute("href", `/skill/${skill.id}/members`);
    expect(card.getByRole("link", { name: "Lakshmi" })).toBeVisible();
  });

  it("is searched, narrowed to a tag and ordered, and says when nothing fits", async () => {
    const asked = listsByPath(({ query }) => (query ? [] : [skill]));
    const { user, fill } = await renderApp(<SkillFeed spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Sort: Recent first" }));
    await user.click(await screen.findByRole("menuitem", { name: "Most people first" }));
    await user.type(screen.getByPlaceholderText("Filter by tag"), "#Water{Enter}");
    await waitFor(() =>
      expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({ orderBy: "top", tags: "water" }),
    );
    await user.click(screen.getByRole("button", { name: "Search skills" }));
    await fill("Search skills", "violins");
    expect(await screen.findByRole("heading", { name: "No skill fits this" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show all skills" }));
    expect(await screen.findByRole("article", { name: "Skill: Mending pumps" })).toBeVisible();
    expect(screen.getByRole("searchbox", { name: "Search skills" })).toHaveValue("");
  });

  it("shows rows to who prefers them, each with its stars", async () => {
    listsByPath(() => [skill]);
    const { user } = await renderApp(<SkillFeed spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "View: Rows" }));
    const row = within(await screen.findByRole("article"));
    expect(row.getByRole("link", { name: /^Of 5 stars: ?4\.3 ?4 reviews$/ })).toBeVisible();
    expect(row.queryByRole("link", { name: /people have it$/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "View: Cards" }));
    expect(await screen.findByRole("link", { name: /people have it$/ })).toBeVisible();
  });

  it("says what belongs there when there is none, and offers to begin", async () => {
    listsByPath(() => []);
    const { user } = await renderApp(
      <>
        <SkillFeed spaceId={worldSpaceId} />
        <SkillWizardHost />
      </>,
    );
    expect(await screen.findByRole("heading", { name: "No skills in this space" })).toBeVisible();
    await user.click(screen.getAllByRole("button", { name: "Add a skill" })[0]!);
    expect(await screen.findByRole("dialog", { name: "Add a skill" })).toBeVisible();
  });

  it("of all spaces is asked for without one", async () => {
    const asked = listsByPath(() => [skill]);
    await renderApp(<SkillList spaceId={null} filter={{ filterBy: "mine" }} empty="none" />);
    await screen.findByRole("article");
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ spaceId: "", filterBy: "mine" });
  });

  it("loses one that is deleted, and gets it back when that fails", async () => {
    listsByPath(() => [{ ...skill, can: { ...skill.can, remove: true } }]);
    refuses(removeSkill, "forbidden");
    const { user } = await renderApp(<SkillFeed spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "More about this skill" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Delete skill" }));
    expect(await screen.findByText(/could not be deleted and is back/)).toBeVisible();
    expect(screen.getByRole("article", { name: "Skill: Mending pumps" })).toBeVisible();
  });
});

describe("having a skill", () => {
  it("counts at once, and is taken back with a word when the server refuses", async () => {
    listsByPath(() => [skill]);
    refuses(joinSkill, "forbidden");
    const { user } = await renderApp(<SkillFeed spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", have(false)));
    expect(await screen.findByText(/Whether you have it could not be saved/)).toBeVisible();
    expect(await screen.findByRole("button", have(false))).toBeVisible();
    expect(screen.getByText("12")).toBeVisible();
  });

  it("ends as it began", async () => {
    listsByPath(() => [{ ...skill, joined: true }]);
    const sent = answers(leaveSkill, { joined: false, counters: { ...skill.counters, totalParticipants: 11 } });
    const { user } = await renderApp(<SkillFeed spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", have(true)));
    expect(await screen.findByRole("button", have(false))).toBeVisible();
    expect(screen.getByText("11")).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

describe("the page of a skill", () => {
  it("has what people say about it, and leads to the comment that an address names", async () => {
    const comment = buildComment(skill);
    answers(getItem, ({ url }) => {
      const isComment = url.searchParams.get("path") === comment.path;
      return { data: isComment ? comment : skill } as never;
    });
    listsByPath(() => []);
    await renderApp(<SkillInfo id={skill.id} search={{ comment: comment.id }} />);
    expect(await screen.findByText("Seals, valves and motors.")).toBeVisible();
    expect(await screen.findByText("Same here since Monday.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Write a comment" })).toBeVisible();
  });

  it("shows the texts it has had", async () => {
    serverHas({ ...skill, editedAt: when });
    const revision = { id: skill.id, number: 1, state: "published", name: "Pumps", html: "<p>Seals.</p>", tags: [] };
    answers(listSkillRevisions, {
      items: [{ ...revision, state: "published", isCommunityEdit: false, note: "", when, createdAt: when }],
    });
    const { user } = await renderApp(<SkillInfo id={skill.id} search={{}} />);
    await user.click(await screen.findByRole("button", { name: "More about this skill" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit history" }));
    expect(await screen.findByText("Pumps")).toBeVisible();
  });

  it("says that one is not there", async () => {
    refuses(getItem, "not_found");
    await renderApp(<SkillInfo id={skill.id} search={{}} />);
    expect(await screen.findByRole("heading", { name: "This skill is not here" })).toBeVisible();
    expect(screen.getByRole("link", { name: "All skills" })).toHaveAttribute("href", "/skills/public");
  });

  it("lists who has it", async () => {
    answers(getItem, { data: skill } as never);
    const person = { id: lakshmi.id, author: lakshmi, status: "member", type: "person", when };
    listsByPath(() => [person]);
    await renderApp(<SkillMembers id={skill.id} />);
    const members = within(await screen.findByRole("list", { name: "Members" }));
    expect(members.getByRole("link", { name: "Lakshmi" })).toBeVisible();
  });

  it("lets somebody be the first who has it", async () => {
    serverHas({ ...skill, counters: { ...skill.counters, totalParticipants: 0 } });
    await renderApp(<SkillMembers id={skill.id} />);
    expect(await screen.findByRole("heading", { name: "Nobody has it yet" })).toBeVisible();
    expect(screen.getByRole("button", have(false))).toBeVisible();
  });
});

describe("the wizard", () => {
  const press = (name: string) => screen.getByRole("button", { name });

  it("asks for words and files, shows what will be, and saves a draft", async () => {
    listsByPath(() => []);
    const sent = answers(createSkill, { data: { ...skill, isDraft: true, state: "draft" } });
    const { user, fill } = await renderApp(<SkillWizardHost />);
    act(() => openSkillWizard());
    expect(await screen.findByRole("group", { name: /^Step 1 of 3/ })).toBeVisible();
    expect(press("Back")).toBeDisabled();
    const editor = await screen.findByRole("textbox", { name: "Description" });
    await user.click(press("Next"));
    expect(await screen.findByText("Name is required")).toBeVisible();
    await fill("Name", "Mending pumps");
    await user.click(editor);
    await user.keyboard("Seals, valves and motors.");
    await user.click(press("Next"));
    await user.click(press("Next"));
    const preview = within(await screen.findByRole("article", { name: "How it will look" }));
    expect(preview.getByRole("heading", { name: "Mending pumps" })).toBeVisible();
    await user.click(screen.getByRole("switch"));
    await user.click(press("Save draft"));
    expect(await screen.findByText("Draft saved")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ data: { name: "Mending pumps", isDraft: true, files: [] } });
  });

  it("changes one", async () => {
    listsByPath(() => []);
    const sent = answers(updateSkill, { data: skill });
    const { user, fill } = await renderApp(<SkillWizardHost />);
    act(() => openEditSkill(skill));
    expect(await screen.findByRole("dialog", { name: "Edit skill" })).toBeVisible();
    await screen.findByRole("textbox", { name: "Description" });
    await fill("Name", "Mending all pumps");
    await user.click(press("Next"));
    await user.click(press("Next"));
    await user.click(press("Save"));
    expect(await screen.findByText("Updated successfully")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ data: { name: "Mending all pumps" } });
  });
});
