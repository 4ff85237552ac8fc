import { getSettings, listAudit, type SiteSettings, updateSettings } from "@bump/contract";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { AdminSettings } from "./AdminSettings.tsx";

const settings: SiteSettings = {
  supportEmail: null,
  supportUrl: null,
  siteMode: null,
  aboutUs: "We are Ward 12.",
  terms: null,
  privacy: null,
};
const entry = {
  id: "a1",
  action: "settings.update",
  actor: { id: "u1", displayName: "Meera" },
  subject: "aboutUs",
  when: "2026-01-01T00:00:00.000Z",
};

beforeEach(async () => {
  siteIs();
  answers(getSettings, {
    settings,
    defaults: { supportEmail: "root@example.org", supportUrl: null, siteMode: "community" },
    updatedAt: null,
  });
  answers(listAudit, ({ url }) =>
    url.searchParams.has("lastDocumentID")
      ? { items: [{ ...entry, id: "a2", actor: null, action: "admin.grant" }], last: null }
      : { items: [entry], last: "next" },
  );
  await signInAs(buildMe({ siteRole: "admin" }));
});

it("sends only what was changed, and an emptied text as none", async () => {
  const sent = answers(updateSettings, { settings: { ...settings, siteMode: "saas", aboutUs: null } });
  const { user, fill } = await renderApp(<AdminSettings />);
  expect(await screen.findByText(/root@example.org from the server's configuration holds/)).toBeVisible();

  await user.clear(screen.getByLabelText("About us"));
  await user.click(screen.getByRole("radio", { name: "Only operators (SaaS)" }));
  await fill("Support address", "help@example.org");
  await user.click(screen.getByRole("button", { name: "Save the settings" }));

  expect(await screen.findByText("Updated successfully")).toBeVisible();
  expect(sent[0]?.body).toHaveProperty("data", {
    aboutUs: null,
    siteMode: "saas",
    supportEmail: "help@example.org",
  });
});

it("puts the server's refusal beside the field and keeps what was typed", async () => {
  refuses(updateSettings, "invalid_input", { fields: { "data.supportUrl": "invalid_value" } });
  const { user, fill } = await renderApp(<AdminSettings />);

  await fill("Support page", "https://example.org/help");
  await user.click(screen.getByRole("button", { name: "Save the settings" }));

  expect(await screen.findByText("This value is not allowed.")).toBeVisible();
  expect(screen.getByLabelText("Support page")).toHaveValue("https://example.org/help");
});

it("checks addresses before they are sent", async () => {
  const sent = answers(updateSettings, { settings });
  const { user, fill } = await renderApp(<AdminSettings />);

  await fill("Support address", "nobody");
  await user.click(screen.getByRole("button", { name: "Save the settings" }));

  expect(await screen.findByText("E-mail must be valid")).toBeVisible();
  expect(sent).toHaveLength(0);
});

it("lists who changed what, page by page", async () => {
  const { user } = await renderApp(<AdminSettings />);
  expect(await screen.findByText("settings.update")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Show more" }));

  expect(await screen.findByText("admin.grant")).toBeVisible();
  expect(screen.getByText("The server")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});
