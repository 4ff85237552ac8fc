import { contactSite } from "@bump/contract";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { bringDatabase } from "#test/database.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { siteIs } from "#test/site.ts";
import { ContactPage } from "./ContactPage.tsx";

bringDatabase();

it("sends a message to those who run the site, and keeps it when that fails", async () => {
  siteIs();
  await signInAs(buildMe({ email: "meera@example.org" }));
  refuses(contactSite, "rate_limited");
  const { user, fill } = await renderApp(<ContactPage />, { path: "/contactus" });
  const send = await screen.findByRole("button", { name: "Send message" });
  expect(await screen.findByText("The answer comes to meera@example.org.")).toBeVisible();
  await user.click(send);
  expect(screen.getAllByText("Required.")).toHaveLength(2);

  await fill("What is it about?", "The map is empty");
  await fill("Your message", "I see no places in Lagos.");
  await user.click(send);
  expect(await screen.findByText(/The message could not be sent/)).toBeVisible();
  expect(screen.getByLabelText("Your message")).toHaveValue("I see no places in Lagos.");

  const sent = answers(contactSite, {});
  await user.click(send);
  expect(await screen.findByText("Your message was sent")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ subject: "The map is empty", message: "I see no places in Lagos." });
  await waitFor(() => expect(screen.getByLabelText("Your message")).toHaveValue(""));
});

it("keeps what is written when the page is left, to the last letter", async () => {
  siteIs();
  await signInAs();
  const { fill } = await renderApp(<ContactPage />, { path: "/contactus" });
  await fill("Your message", "I see no places in Lagos.");
  cleanup();
  await renderApp(<ContactPage />, { path: "/contactus" });
  expect(await screen.findByLabelText("Your message")).toHaveValue("I see no places in Lagos.");
});

it("says so where the site has no address", async () => {
  siteIs({ supportEmail: null });
  await signInAs();
  await renderApp(<ContactPage />, { path: "/contactus" });
  expect(await screen.findByText(/have not named an address for mail yet/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Send message" })).toBeNull();
});
