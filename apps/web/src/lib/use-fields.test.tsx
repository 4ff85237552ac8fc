import { TextInput } from "@mantine/core";
import { act, screen } from "@testing-library/react";
import i18next from "i18next";
import { useTranslation } from "react-i18next";
import { afterEach, expect, it } from "vitest";
import { loadTexts } from "#lib/i18n.ts";
import { renderApp } from "#test/render.tsx";
import { emailText } from "./field-texts.ts";
import { useFields } from "./use-fields.ts";

afterEach(() => i18next.changeLanguage("en"));

function Form() {
  useTranslation();
  const { field, refuse } = useFields({ email: "", name: "" }, { email: emailText });
  return (
    <form>
      <TextInput label="E-mail" {...field("email")} />
      <TextInput label="Name" {...field("name")} />
      <button type="button" onClick={() => refuse("name", "Taken")}>
        Refuse
      </button>
    </form>
  );
}

it("says what is wrong in the language that is read, also when that is changed", async () => {
  const { user, fill } = await renderApp(<Form />);
  await fill("E-mail", "nobody");
  await user.tab();
  expect(screen.getByText("E-mail must be valid")).toBeVisible();
  await act(() => i18next.changeLanguage("de"));
  await act(() => loadTexts("errors"));
  expect(await screen.findByText("Die E-Mail-Adresse muss gültig sein")).toBeVisible();
});

it("shows a refusal until the field is changed, wherever one looks meanwhile", async () => {
  const { user, fill } = await renderApp(<Form />);
  await fill("Name", "Water");
  await user.click(screen.getByRole("button", { name: "Refuse" }));
  expect(screen.getByLabelText("Name")).toHaveFocus();
  await user.tab();
  expect(screen.getByText("Taken")).toBeVisible();
  await fill("Name", "Waters");
  expect(screen.queryByText("Taken")).toBeNull();
});
