import { type CommentView, getCommon, getItem, type PersonView, setShield, type StoryView } from "@bump/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { UserPersona } from "#features/users/index.ts";
import { HtmlText } from "#ui/HtmlText.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { lakshmi } from "#test/stories.ts";
import { PeopleHost, useShieldItems } from "./index.ts";

const person: PersonView = { ...lakshmi, bio: "Reads meters.", profileTags: ["water"], when, createdAt: when };
const { spaceId, spaceName, code, isPrivate, img } = buildSpace();
const common = {
  spaces: [{ spaceId, spaceName, code, isPrivate, img }],
  tags: ["water", "roads"],
  problems: [],
  shield: null,
};

beforeEach(async () => {
  await signInAs();
});

const page = (
  <>
    <UserPersona user={person} linked />
    <p>Something else</p>
    <PeopleHost />
  </>
);
const name = () => screen.findByRole("link", { name: "Lakshmi" });
const card = () => screen.findByRole("dialog", { name: "About Lakshmi" });

describe("the card beside a name", () => {
  it("comes after a rest and not before, with who they are and what is shared, and asks for nothing until then", async () => {
    const asked = answers(getItem, { data: person } as never);
    answers(getCommon, common);
    const { user } = await renderApp(page);
    await user.hover(await name());
    await user.hover(screen.getByText("Something else"));
    await act(() => new Promise((done) => setTimeout(done, 600)));
    expect(asked).toHaveLength(0);
    await user.hover(await name());
    const shown = within(await card());
    expect(shown.getByText("Reads meters.")).toBeVisible();
    expect(shown.getByRole("link", { name: "water" })).toHaveAttribute("href", "/tags/water/info");
    expect(shown.getByRole("link", { name: "1 space and 2 tags" })).toHaveAttribute(
      "href",
      `/network/${person.id}/common`,
    );
    expect(shown.getByRole("link", { name: "Open profile" })).toHaveAttribute("href", `/network/${person.id}/info`);
    await user.hover(screen.getByText("Something else"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("stays while the pointer is on it, and mutes from there", async () => {
    answers(getItem, { data: person } as never);
    answers(getCommon, common);
    const sent = answers(setShield, { shield: "mute" });
    const { user } = await renderApp(page);
    await user.hover(await name());
    await user.hover(await card());
    await act(() => new Promise((done) => setTimeout(done, 400)));
    await user.click(within(await card()).getByRole("button", { name: "Mute" }));
    expect(await screen.findByText(/Lakshmi is muted/)).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ shield: "mute" });
  });

  it("is reached by keyboard, and left with Escape", async () => {
    answers(getItem, { data: person } as never);
    answers(getCommon, common);
    const { user } = await renderApp(page);
    await user.tab();
    expect(await name()).toHaveFocus();
    const shown = within(await card());
    expect(shown.getByText(/leads into this card/)).toBeVisible();
    await user.keyboard("{ArrowDown}");
    expect(shown.getAllByRole("link")[0]).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await name()).toHaveFocus();
  });

  it("is read as if it stood behind the name: Tab goes on behind it, Shift and Tab back to it", async () => {
    answers(getItem, { data: person } as never);
    answers(getCommon, common);
    const { user } = await renderApp(
      <>
        <UserPersona user={person} linked />
        <button type="button">Behind the name</button>
        <PeopleHost />
        <button type="button">The last of the page</button>
      </>,
    );
    await user.tab();
    await card();
    await user.keyboard("{ArrowDown}");
    await user.tab({ shift: true });
    expect(await name()).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

    await user.tab({ shift: true });
    await user.tab();
    const shown = within(await card());
    shown.getByRole("button", { name: "Block" }).focus();
    await user.tab();
    expect(screen.getByRole("button", { name: "Behind the name" })).toHaveFocus();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("goes first by Escape where it lies over a dialog, and where there is none the dialog goes", async () => {
    answers(getItem, { data: person } as never);
    answers(getCommon, common);
    const closed: string[] = [];
    const { user } = await renderApp(
      <>
        <PeopleHost />
        <ResponsiveDialog opened onClose={() => closed.push("dialog")} title="Reactions">
          <UserPersona user={person} linked />
        </ResponsiveDialog>
      </>,
    );
    await user.hover(await name());
    await card();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "About Lakshmi" })).toBeNull());
    expect(closed).toEqual([]);
    await user.keyboard("{Escape}");
    expect(closed).toEqual(["dialog"]);
  });

  it("gives the keyboard back when something in it is done", async () => {
    answers(getItem, { data: person } as never);
    answers(getCommon, common);
    answers(setShield, { shield: "mute" });
    const { user } = await renderApp(page);
    await user.tab();
    await card();
    await user.keyboard("{ArrowDown}");
    within(await card())
      .getByRole("button", { name: "Mute" })
      .focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await name()).toHaveFocus();
  });

  it("does not come for a finger, nor for who is gone", async () => {
    const asked = refuses(getItem, "not_found");
    answers(getCommon, common);
    await renderApp(page);
    fireEvent.pointerOver(await name(), { pointerType: "touch" });
    await act(() => new Promise((done) => setTimeout(done, 600)));
    expect(asked).toHaveLength(0);
    fireEvent.pointerOver(await name(), { pointerType: "mouse" });
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await act(() => new Promise((done) => setTimeout(done, 400)));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("opens at a mention, and offers nothing against oneself", async () => {
    const me = buildMe();
    const asked = answers(getItem, { data: { ...person, id: me.id, displayName: "Meera" } } as never);
    answers(getCommon, { ...common, spaces: [], tags: [] });
    const { user } = await renderApp(
      <>
        <HtmlText html={`<p>Ask <span data-type="mention" data-id="${me.id}">@Meera</span></p>`} />
        <PeopleHost />
      </>,
    );
    await user.hover(await screen.findByRole("link", { name: "@Meera" }));
    const shown = within(await screen.findByRole("dialog", { name: "About Meera" }));
    expect(shown.queryByRole("button", { name: "Block" })).toBeNull();
    expect(asked[0]?.url.searchParams.get("path")).toBe(`users/${me.id}`);
  });
});

function Items({ author }: { author: (StoryView | CommentView)["author"] }) {
  return useShieldItems(author).map(({ label, onSelect }) => (
    <button key={label} onClick={onSelect}>
      {label}
    </button>
  ));
}

describe("in the menu of what somebody wrote", () => {
  it("they can be muted, and blocked after a question", async () => {
    const sent = answers(setShield, { shield: "block" });
    const { user } = await renderApp(
      <>
        <Items author={lakshmi} />
        <PeopleHost />
      </>,
    );
    expect(await screen.findByRole("button", { name: "Mute Lakshmi" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Block Lakshmi" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Block Lakshmi?" }));
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Block" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ shield: "block" }, { shield: "none" }]));
  });

  it("is nothing of it for oneself, nor for who withheld their name", async () => {
    const { id, displayName, photoURL, role } = buildMe();
    await renderApp(
      <>
        <p>Here</p>
        <Items author={{ id, displayName, photoURL, role }} />
        <Items author={null} />
      </>,
    );
    await screen.findByText("Here");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
