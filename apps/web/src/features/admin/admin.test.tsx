import { getSettings, listAudit, type SiteSettings, updateSettings } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { when } from "#test/spaces.ts";
import { AdminSettings } from "./AdminSettings.tsx";
import { AuditList } from "./AuditList.tsx";

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
  subjectName: null,
  details: {},
  when,
  createdAt: when,
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
      ? { items: [{ ...entry, id: "a2", actor: null, action: "role.grant" }], last: null, lastScannedWhen: when }
      : { items: [entry], last: "next", lastScannedWhen: when },
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
  refuses(updateSettings, "invalid_input", { fields: { supportUrl: "invalid_value" } });
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
  const { user } = await renderApp(<AuditList />);
  expect(await screen.findByRole("cell", { name: "Site settings changed" })).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Show more" }));

  expect(await screen.findByRole("cell", { name: "Role given at the server" })).toBeVisible();
  expect(screen.getByText("Not named")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("calls people and spaces by their names", async () => {
  const subject = "users/0190a000-0000-7000-8000-000000000001";
  const items = [{ ...entry, action: "adminUser.update", subject, subjectName: "Ravi" }];
  const asked = answers(listAudit, { items, last: null, lastScannedWhen: when });
  const { user } = await renderApp(<AuditList />);
  await user.click(await screen.findByRole("button", { name: "Only Ravi" }));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("subject")).toBe(subject));
  expect(await screen.findByRole("button", { name: "Drop the filter Ravi" })).toBeVisible();
});

it("narrows the list to one act, one person or one thing, and widens it again", async () => {
  const details = { siteRole: "moderator" };
  const asked = answers(listAudit, { items: [{ ...entry, details }], last: null, lastScannedWhen: when });
  const { user } = await renderApp(<AuditList />);
  const last = () => Object.fromEntries(asked.at(-1)?.url.searchParams ?? []);
  expect(await screen.findByText("siteRole: moderator")).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Act" }));
  await user.click(await screen.findByRole("menuitem", { name: "Account deleted" }));
  await waitFor(() => expect(last()).toMatchObject({ action: "adminUser.remove" }));
  await user.click(screen.getByRole("button", { name: "Only Meera" }));
  await waitFor(() => expect(last()).toMatchObject({ action: "adminUser.remove", actorId: "u1" }));
  await user.click(screen.getByRole("button", { name: "Only aboutUs" }));
  await waitFor(() => expect(last()).toMatchObject({ actorId: "u1", subject: "aboutUs" }));

  await user.click(screen.getByRole("button", { name: "Drop the filter Meera" }));
  await waitFor(() => expect(last()).not.toHaveProperty("actorId"));
  expect(last()).toMatchObject({ action: "adminUser.remove", subject: "aboutUs" });
});
