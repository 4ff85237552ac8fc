import { updateLanguage, updateLanguageSettings } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import i18next from "i18next";
import { afterEach, expect, it } from "vitest";
import { codeText } from "#lib/error-text.ts";
import { setLanguage } from "#lib/i18n.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { LanguagePage } from "./LanguagePage.tsx";
import { LanguageSelect } from "./LanguageSelect.tsx";

afterEach(() => setLanguage("en"));

it("offers seven languages by their own names", async () => {
  await renderApp(<LanguageSelect />);

  const names = screen.getAllByRole("option").map((option) => option.textContent);
  expect(names).toEqual(["Deutsch", "English", "Español", "Français", "हिन्दी", "Nederlands", "తెలుగు"]);
});

it("changes a visitor's language without asking the server", async () => {
  const { user } = await renderApp(<LanguageSelect />);

  await user.selectOptions(screen.getByRole("combobox"), "te");

  await waitFor(() => expect(document.documentElement.lang).toBe("te"));
  expect(document.cookie).toContain("locale=te");
});

it("tells the account where there is one", async () => {
  await signInAs();
  const sent = answers(updateLanguage, { appLang: "nl" });
  const { user } = await renderApp(<LanguageSelect />);

  await user.selectOptions(screen.getByRole("combobox"), "nl");

  await waitFor(() => expect(sent[0]?.body).toMatchObject({ appLang: "nl" }));
});

it("says so when the account could not be told", async () => {
  await signInAs();
  refuses(updateLanguage, "internal");
  const { user } = await renderApp(<LanguageSelect />);

  await user.selectOptions(screen.getByRole("combobox"), "de");

  expect(await screen.findByRole("alert")).toHaveTextContent(codeText("internal"));
});

async function saveOnPage(tags: string[]) {
  const me = await signInAs(buildMe());
  await signInAs({ ...me, userSpaceDoc: { ...me.userSpaceDoc, tags } });
  const sent = answers(updateLanguageSettings, { appLang: "en" });
  const app = await renderApp(<LanguagePage />, { path: "/settings" });
  app.history.push("/language");
  await app.user.click(await screen.findByRole("radio", { name: "English" }));
  await app.user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Language settings updated successfully");
  expect(sent[0]?.body).toMatchObject({ settings: { appLang: "en" } });
  return app;
}

it("goes back one screen for who follows tags in that language", async () => {
  const { history } = await saveOnPage(["water"]);

  await waitFor(() => expect(history.location.pathname).toBe("/settings"));
});

it("stays for who follows none yet", async () => {
  const { history } = await saveOnPage([]);

  expect(history.location.pathname).toBe("/language");
});

it("keeps the old language when it could not be saved", async () => {
  await signInAs();
  refuses(updateLanguageSettings, "internal");
  const { user } = await renderApp(<LanguagePage />);

  await user.click(await screen.findByRole("radio", { name: "Deutsch" }));
  await user.click(screen.getByRole("button", { name: "Save" }));

  expect(await screen.findByText(/Failed to update language settings/)).toBeVisible();
  expect(i18next.language).toBe("en");
});
