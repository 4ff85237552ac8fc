import { createPart, getItem, listItems, type PartView, removePart, updatePart } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { findItem } from "#lib/items.ts";
import { signInAs } from "#test/people.ts";
import { buildPart, buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { buildComment, listsByPath } from "#test/stories.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./components/PartDialog.tsx";
import { PartAttributes, PartInfo, Parts } from "./index.ts";

const crossing = buildProblem();
const drivers = buildPart(crossing);
const bend = buildPart(crossing, { name: "The bend", type: "thing", description: "", attributes: [] });
const place = { id: drivers.id, problemId: crossing.id };
const cannot = { edit: false, remove: false, comment: true, react: true, report: true };

/** What the server has, by its path. */
function serverHas({ problem = crossing, part = drivers }: { problem?: typeof crossing; part?: PartView } = {}) {
  answers(getItem, ({ url }) => ({ data: url.searchParams.get("path") === problem.path ? problem : part }) as never);
}

beforeEach(async () => {
  await signInAs();
  serverHas();
  listsByPath(() => []);
});

describe("the parts of a problem", () => {
  const list = () => screen.findByRole("list", { name: "Parts" });

  it("say what they are, and lead to their pages", async () => {
    const asked = listsByPath(() => [drivers, bend]);
    await renderApp(<Parts id={crossing.id} missing="Gone" />);
    const rows = within(await list()).getAllByRole("listitem");
    expect(rows).toHaveLength(2);
    const first = within(rows[0]!);
    expect(first.getByRole("link", { name: "Bus drivers" })).toHaveAttribute(
      "href",
      `/problem/${crossing.id}/parts/${drivers.id}/info`,
    );
    expect(first.getByText("Stakeholder · 1 attribute")).toBeVisible();
    expect(first.getByText("They see the children late.")).toBeVisible();
    expect(within(rows[1]!).getByText("Thing")).toBeVisible();
    expect(asked[0]?.url.searchParams.get("path")).toBe(`problems/${crossing.id}/parts`);
  });

  it("are read only for who may not contribute", async () => {
    serverHas({ problem: { ...crossing, can: { ...crossing.can, contribute: false } } });
    listsByPath(() => [{ ...drivers, can: cannot }]);
    await renderApp(<Parts id={crossing.id} missing="Gone" />);
    await list();
    expect(screen.queryByRole("button", { name: "Add a part" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^More about/ })).toBeNull();
  });

  it("say what belongs there when there are none", async () => {
    listsByPath(() => []);
    await renderApp(<Parts id={crossing.id} missing="Gone" />);
    expect(await screen.findByRole("heading", { name: "No parts named" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Add a part" })).toBeVisible();
  });

  it("are asked for again when they did not come", async () => {
    refuses(listItems, "forbidden");
    const { user } = await renderApp(<Parts id={crossing.id} missing="Gone" />);
    expect(await screen.findByText("The parts could not be loaded")).toBeVisible();
    listsByPath(() => [drivers]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: "Bus drivers" })).toBeVisible();
  });

  it("are not there where their problem is not", async () => {
    refuses(getItem, "not_found");
    await renderApp(<Parts id={crossing.id} missing="Gone" />);
    expect(await screen.findByText("Gone")).toBeVisible();
  });

  it("lose one after a question that names it, and get it back when that fails", async () => {
    let parts = [drivers, bend];
    listsByPath(() => parts);
    refuses(removePart, "forbidden");
    const { user } = await renderApp(<Parts id={crossing.id} missing="Gone" />);
    const remove = async () => {
      await user.click(await screen.findByRole("button", { name: "More about “Bus drivers”" }));
      await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
      const question = within(await screen.findByRole("dialog", { name: "Delete “Bus drivers”?" }));
      await user.click(question.getByRole("button", { name: "Delete part" }));
    };
    await remove();
    expect(await screen.findByText(/could not be deleted and is back/)).toBeVisible();
    expect(await screen.findByRole("link", { name: "Bus drivers" })).toBeVisible();
    const sent = answers(removePart, {});
    parts = [bend];
    await remove();
    expect(await screen.findByText("Part deleted")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Bus drivers" })).toBeNull();
    expect(sent[0]?.url.pathname).toContain(`/problems/${crossing.id}/parts/${drivers.id}`);
  });
});

describe("a part that others do not see", () => {
  const waiting = { ...drivers, state: "pending" as const };

  it("says so in the list, and as it is saved", async () => {
    listsByPath(() => [waiting]);
    answers(createPart, { data: waiting });
    const { user, fill } = await renderApp(<Parts id={crossing.id} missing="Gone" />);
    expect(await screen.findByText("Stakeholder · 1 attribute · Waits for approval")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Add a part" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a part" }));
    await dialog.findByRole("textbox", { name: "Description" });
    await fill("Name", "School run");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/^Others see it when somebody/)).toBeVisible();
  });

  it("says so on its page, with the reason, and is not talked about", async () => {
    serverHas({ part: { ...drivers, state: "rejected", rejection: "Say which" } });
    await renderApp(<PartInfo place={place} missing="Gone" search={{}} />);
    expect(await screen.findByText("Not approved")).toBeVisible();
    expect(screen.getByText("Say which")).toBeVisible();
    expect(screen.queryByRole("button", { name: /comment/i })).toBeNull();
  });
});

describe("a part that is written", () => {
  const begin = async () => {
    listsByPath(() => []);
    const app = await renderApp(<Parts id={crossing.id} missing="Gone" />);
    await app.user.click(await screen.findByRole("button", { name: "Add a part" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add a part" }));
    await dialog.findByRole("textbox", { name: "Description" });
    const save = () => app.user.click(dialog.getByRole("button", { name: "Save" }));
    const fillRow = async (number: number, field: string, text: string) => {
      await app.user.click(row(number).getByRole("textbox", { name: field }));
      await app.user.paste(text);
    };
    return { ...app, dialog, save, fillRow };
  };
  const row = (number: number) => within(screen.getByRole("group", { name: `Attribute ${number}` }));

  it("is sent with its type, its words and the attributes that were filled", async () => {
    const sent = answers(createPart, { data: drivers });
    const { user, fill, fillRow, dialog, save } = await begin();
    await fill("Name", "  School run ");
    await user.click(dialog.getByRole("radio", { name: "Process" }));
    await user.click(dialog.getByRole("textbox", { name: "Description" }));
    await user.paste("Twice a day");
    const add = dialog.getByRole("button", { name: "Add an attribute" });
    for (const [index, name] of ["Cars", "Buses", ""].entries()) {
      await user.click(add);
      if (name) await fillRow(index + 1, "Attribute", name);
    }
    await fillRow(2, "Value", "12");
    await fillRow(2, "Unit", "per hour");
    await user.click(dialog.getByRole("button", { name: "Remove attribute 1" }));
    await save();
    expect(await screen.findByText("Part saved")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      data: {
        id: expect.any(String),
        name: "School run",
        type: "process",
        description: expect.stringContaining("Twice a day"),
        attributes: [{ name: "Buses", value: "12", unit: "per hour" }],
      },
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("is counted once, though the server said how many there are before it answered", async () => {
    const counted = { ...crossing, counters: { ...crossing.counters, totalParts: 1 } };
    serverHas({ problem: counted });
    answers(createPart, { data: drivers });
    const { fill, save } = await begin();
    await fill("Name", "School run");
    await save();
    expect(await screen.findByText("Part saved")).toBeVisible();
    expect(findItem<typeof crossing>(crossing.path)?.counters.totalParts).toBe(1);
  });

  it("says beside each field what is wrong, before anything is sent", async () => {
    const sent = answers(createPart, { data: drivers });
    const { user, fill, fillRow, dialog, save } = await begin();
    await fill("Name", "Ab");
    await user.click(dialog.getByRole("button", { name: "Add an attribute" }));
    await fillRow(1, "Value", "12");
    await save();
    expect(await dialog.findByRole("textbox", { name: "Name" })).toHaveAccessibleDescription("Min 3 characters");
    expect(row(1).getByRole("textbox", { name: "Attribute" })).toHaveAccessibleDescription("Required.");
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await fill("Name", "b".repeat(126));
    await save();
    expect(await dialog.findByText("Max 125 characters")).toBeVisible();
    expect(sent).toHaveLength(0);
  });

  it("shows the server's refusal beside the field that it names, and loses nothing", async () => {
    const { user, fill, fillRow, dialog, save } = await begin();
    await fill("Name", "School run");
    await user.click(dialog.getByRole("button", { name: "Add an attribute" }));
    await fillRow(1, "Attribute", "Cars");
    refuses(createPart, "max_characters", {
      fields: { "attributes.0.value": "max_characters" },
      params: { max: 255 },
    });
    await save();
    await waitFor(() =>
      expect(row(1).getByRole("textbox", { name: "Value" })).toHaveAccessibleDescription("Max 255 characters"),
    );
    breaks(createPart);
    await save();
    expect(await dialog.findByRole("alert")).toHaveTextContent(/^The part was not saved/);
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("School run");
    expect(row(1).getByRole("textbox", { name: "Attribute" })).toHaveValue("Cars");
  });

  it("is changed in the list at once when it is saved", async () => {
    let listed = drivers;
    listsByPath(() => [listed]);
    const { user, fill } = await renderApp(<Parts id={crossing.id} missing="Gone" />);
    await user.click(await screen.findByRole("button", { name: "More about “Bus drivers”" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit the part" }));
    expect(await dialog.findByText("They see the children late.")).toBeVisible();
    expect(row(1).getByRole("textbox", { name: "Unit" })).toHaveValue("km/h");
    listed = { ...drivers, name: "All drivers" };
    const sent = answers(updatePart, { data: listed });
    await fill("Name", "All drivers");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("link", { name: "All drivers" })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ data: { name: "All drivers", type: "stakeholder" } });
    expect(sent[0]?.url.pathname).toContain(`/parts/${drivers.id}`);
  });
});

describe("a part's page", () => {
  it("tells what it is, of which problem and by whom", async () => {
    await renderApp(<PartInfo place={place} search={{}} missing="Gone" />);
    const part = within(await screen.findByRole("article", { name: "Bus drivers" }));
    expect(part.getByText("Stakeholder")).toBeVisible();
    expect(part.getByText("They see the children late.")).toBeVisible();
    expect(part.getByRole("link", { name: "Lakshmi" })).toBeVisible();
    expect(await part.findByRole("link", { name: "Part of the problem No safe crossing" })).toHaveAttribute(
      "href",
      `/problem/${crossing.id}/parts`,
    );
  });

  it("is reacted to, shared and talked about as anything is, and a comment has its address", async () => {
    const comment = buildComment(drivers, { commentHTML: "<p>At night, too.</p>" });
    const asked = listsByPath(({ path }) => (path.endsWith("/comments") ? [comment] : []));
    await renderApp(<PartInfo place={place} search={{}} missing="Gone" />);
    const part = within(await screen.findByRole("article", { name: "Bus drivers" }));
    expect(part.getByRole("button", { name: "React" })).toBeEnabled();
    expect(part.getByRole("button", { name: "Bookmark" })).toBeEnabled();
    expect(part.getByRole("link", { name: "Comment" })).toHaveAttribute(
      "href",
      `/problem/${crossing.id}/parts/${drivers.id}/info#comments`,
    );
    expect(await screen.findByText("At night, too.")).toBeVisible();
    expect(asked.map(({ url }) => url.searchParams.get("path"))).toContain(`${drivers.path}/comments`);
  });

  it("leads back to the others when it is deleted", async () => {
    answers(removePart, {});
    const { user, history } = await renderApp(<PartInfo place={place} search={{}} missing="Gone" />);
    await user.click(await screen.findByRole("button", { name: "More about “Bus drivers”" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(await screen.findByRole("button", { name: "Delete part" }));
    await waitFor(() => expect(history.location.pathname).toBe(`/problem/${crossing.id}/parts`));
  });

  it("says so when it is not there", async () => {
    refuses(getItem, "not_found");
    await renderApp(<PartInfo place={place} search={{}} missing="Gone" />);
    expect(await screen.findByText("Gone")).toBeVisible();
  });

  it("has its attributes in a table", async () => {
    await renderApp(<PartAttributes place={place} missing="Gone" />);
    const rows = within(await screen.findByRole("table")).getAllByRole("row");
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ["Attribute", "Value", "Unit"],
      ["Speed", "62", "km/h"],
    ]);
  });

  it("offers to add attributes where there are none", async () => {
    serverHas({ part: bend });
    const { user } = await renderApp(<PartAttributes place={{ ...place, id: bend.id }} missing="Gone" />);
    expect(await screen.findByRole("heading", { name: "No attributes" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Edit the attributes" }));
    expect(await screen.findByRole("dialog", { name: "Edit the part" })).toBeVisible();
  });

  it("offers only the way to the other parts to who may not change it", async () => {
    serverHas({ part: { ...bend, can: cannot } });
    await renderApp(<PartAttributes place={{ ...place, id: bend.id }} missing="Gone" />);
    expect(await screen.findByRole("link", { name: "All parts" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Edit the attributes" })).toBeNull();
  });
});
