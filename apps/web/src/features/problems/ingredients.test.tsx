import { createIngredient, getItem, type IngredientView, removeIngredient, updateIngredient } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { Ingredients } from "./index.ts";

const crossing = buildProblem();
const cars: IngredientView = {
  id: "0190a000-0000-7000-8000-0000000000c1",
  problemId: crossing.id,
  author: lakshmi,
  name: "Cars per hour",
  type: "independent",
  visualType: "flow",
  can: { edit: true, remove: true },
  when,
  createdAt: when,
};
const trust: IngredientView = {
  ...cars,
  id: "0190a000-0000-7000-8000-0000000000c2",
  name: "Trust",
  type: "undefined",
  visualType: "store",
  can: { edit: false, remove: false },
};

beforeEach(async () => {
  await signInAs();
  answers(getItem, { data: crossing } as never);
});

const open = () => renderApp(<Ingredients id={crossing.id} missing="Gone" />);

it("are listed with their kind of variable and how they are drawn", async () => {
  const asked = listsByPath(() => [cars, trust]);
  await open();
  const rows = within(await screen.findByRole("list", { name: "Ingredients" })).getAllByRole("listitem");
  expect(within(rows[0]!).getByText("Independent · Flow")).toBeVisible();
  expect(within(rows[1]!).getByText("Undefined · Store")).toBeVisible();
  expect(screen.queryByRole("button", { name: "More about “Trust”" })).toBeNull();
  expect(asked[0]?.url.searchParams.get("path")).toBe(`problems/${crossing.id}/ingredients`);
});

it("say what belongs there when there are none, and offer no more to who may not contribute", async () => {
  answers(getItem, { data: { ...crossing, can: { ...crossing.can, contribute: false } } } as never);
  listsByPath(() => []);
  await open();
  expect(await screen.findByRole("heading", { name: "No ingredients named" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All problems" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add an ingredient" })).toBeNull();
});

it("get one more, judged beside its field, here and by the server, and nothing typed is lost", async () => {
  let listed: IngredientView[] = [];
  listsByPath(() => listed);
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "Add an ingredient" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add an ingredient" }));
  const save = () => user.click(dialog.getByRole("button", { name: "Save" }));
  const name = dialog.getByRole("textbox", { name: "Name" });
  const refused = refuses(createIngredient, "invalid_characters", { fields: { name: "invalid_characters" } });
  await fill("Name", "Ca");
  await save();
  expect(name).toHaveAccessibleDescription("Min 3 characters");
  expect(refused).toHaveLength(0);
  await fill("Name", "Cars per hour");
  await user.click(dialog.getByRole("combobox", { name: "Kind of variable" }));
  const offered = await screen.findAllByRole("option");
  expect(offered).toHaveLength(11);
  await user.click(screen.getByRole("option", { name: "Confounding" }));
  await user.click(dialog.getByRole("radio", { name: "Store" }));
  await save();
  await waitFor(() => expect(name).toHaveAccessibleDescription("This contains characters that cannot be stored."));
  expect(dialog.queryByRole("alert")).toBeNull();
  refuses(createIngredient, "forbidden");
  await save();
  expect(await dialog.findByRole("alert")).toHaveTextContent(/^The ingredient was not saved/);
  expect(name).toHaveValue("Cars per hour");
  listed = [cars];
  const sent = answers(createIngredient, { data: cars });
  await save();
  expect(await screen.findByText("Ingredient saved")).toBeVisible();
  expect(sent[0]?.body).toEqual({
    data: { id: expect.any(String), name: "Cars per hour", type: "confounding", visualType: "store" },
  });
  expect(await screen.findByRole("listitem")).toHaveTextContent("Cars per hour");
});

it("are changed", async () => {
  let listed = cars;
  listsByPath(() => [listed]);
  const { user, fill } = await open();
  await user.click(await screen.findByRole("button", { name: "More about “Cars per hour”" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the ingredient" }));
  expect(dialog.getByRole("radio", { name: "Flow" })).toBeChecked();
  listed = { ...cars, name: "Cars per day" };
  const sent = answers(updateIngredient, { data: listed });
  await fill("Name", "Cars per day");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Cars per day")).toBeVisible();
  expect(sent[0]?.body).toEqual({ data: { name: "Cars per day", type: "independent", visualType: "flow" } });
});

it("lose one after a question that names it", async () => {
  let listed = [cars];
  listsByPath(() => listed);
  refuses(removeIngredient, "forbidden");
  const { user } = await open();
  const remove = async () => {
    await user.click(await screen.findByRole("button", { name: "More about “Cars per hour”" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    const question = within(await screen.findByRole("dialog", { name: "Delete “Cars per hour”?" }));
    await user.click(question.getByRole("button", { name: "Delete ingredient" }));
  };
  await remove();
  expect(await screen.findByText(/^The ingredient could not be deleted/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = answers(removeIngredient, {});
  listed = [];
  await remove();
  expect(await screen.findByRole("heading", { name: "No ingredients named" })).toBeVisible();
  expect(sent).toHaveLength(1);
});
