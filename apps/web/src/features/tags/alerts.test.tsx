import { listFollowed, setAlertTags, worldSpaceId } from "@bump/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers } from "#test/server.ts";
import { AlertTags, MyAlerts } from "./index.ts";

beforeEach(async () => {
  await signInAs();
});

describe("alert tags", () => {
  const alerts = (tags: string[]) => answers(listFollowed, { items: [], alerts: tags });

  it("are shown with the chip that changes them", async () => {
    alerts(["water"]);
    const sent = answers(setAlertTags, ({ body }) => ({ tags: (body as { tags: string[] }).tags }));
    const { user, fill } = await renderApp(<AlertTags spaceId={worldSpaceId} />);
    const bar = within(await screen.findByRole("region", { name: "Alert tags" }));
    expect(bar.getByRole("link", { name: "water" })).toHaveAttribute("href", "/tags/water/info");
    await user.click(bar.getByRole("button", { name: "Edit alerts" }));
    await screen.findByRole("dialog", { name: "Alert tags" });
    alerts(["water", "roads"]);
    await fill("Tag", "#Roads");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Alerts saved")).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ tags: ["water", "roads"], spaceId: worldSpaceId });
    expect(await bar.findByRole("link", { name: "roads" })).toBeVisible();
  });

  it("take ten and then no more", async () => {
    alerts(Array.from({ length: 10 }, (_, at) => `tag${at}`));
    const { user } = await renderApp(<AlertTags spaceId={worldSpaceId} />);
    await user.click(await screen.findByRole("button", { name: "Edit alerts" }));
    expect(await screen.findByText("Maximum 10 tags.")).toBeVisible();
    expect(screen.getByLabelText("Tag", { selector: "input" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Remove #tag3" }));
    expect(screen.getByLabelText("Tag", { selector: "input" })).toBeEnabled();
  });

  it("say so where there are none, and are chosen from there", async () => {
    alerts([]);
    const { user } = await renderApp(<MyAlerts spaceId={worldSpaceId} of="problems" />);
    expect(await screen.findByRole("heading", { name: "You have no problem alerts" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Choose tags" }));
    expect(await screen.findByRole("dialog", { name: "Alert tags" })).toBeVisible();
  });

  it("say that nothing carries them yet", async () => {
    alerts(["water"]);
    await renderApp(<MyAlerts spaceId={worldSpaceId} of="solutions" />);
    expect(await screen.findByRole("heading", { name: "You will hear of solutions with these tags" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Alert tags" })).toBeVisible();
  });
});
