import { getUserinfo, setExplainer } from "@bump/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { openSession } from "#lib/session.ts";
import { buildMe, fakeToken, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, authAnswers, refuses } from "#test/server.ts";
import { Explainer } from "./Explainer.tsx";

const title = "What is in the way";

it("goes for good when the person says so", async () => {
  await signInAs();
  const heard = answers(setExplainer, { hideExplainers: { "/problems": true } });
  const { user } = await renderApp(<Explainer of="problems" />);
  await user.click(await screen.findByRole("button", { name: "Don't show again" }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(heard[0]?.body).toMatchObject({ path: "/problems" });
});

it("stays, and says why, when that could not be saved", async () => {
  await signInAs();
  refuses(setExplainer, "overloaded");
  const { user } = await renderApp(<Explainer of="problems" />);
  await user.click(await screen.findByRole("button", { name: "Don't show again" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByText(title)).toBeVisible();
});

it("is not shown where it was hidden, and is on other routes", async () => {
  await signInAs(buildMe({ hideExplainers: { "/problems": true } }));
  await renderApp(
    <>
      <Explainer of="problems" />
      <Explainer of="solutions" />
    </>,
  );
  expect(await screen.findByText("What could help")).toBeVisible();
  expect(screen.queryByText(title)).toBeNull();
});

it("is hidden until we know whether the person hid it", async () => {
  const account = deferred<{ user: ReturnType<typeof buildMe> }>();
  answers(getUserinfo, () => account.promise);
  authAnswers("GET", "/token", () => ({ token: fakeToken() }));
  await openSession();
  await renderApp(<Explainer of="problems" />);
  expect(screen.queryByText(title)).toBeNull();
  account.resolve({ user: buildMe() });
  expect(await screen.findByText(title)).toBeVisible();
});

it("is shown to visitors, who have nowhere to keep their choice", async () => {
  await renderApp(<Explainer of="problems" />);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Don't show again" })).toBeNull();
});
