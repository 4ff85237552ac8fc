import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { CatchBoundary, useMatch, useRouter } from "@tanstack/react-router";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "#lib/api-error.ts";
import { endSession } from "#lib/session.ts";
import { losesConnection } from "#test/connection.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { siteIs } from "#test/site.ts";
import { ErrorFallback } from "./ErrorFallback.tsx";
import { ErrorPage } from "./ErrorPage.tsx";
import { ForbiddenPage } from "./ForbiddenPage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

beforeEach(async () => {
  await endSession(null);
  siteIs({ supportEmail: "help@example.org" });
});

describe("ErrorPage", () => {
  it("says what happened, by what we find it, and what to do", async () => {
    await renderApp(<ErrorPage error={new ApiError("overloaded", { status: 503, requestId: "request-7" })} />);
    expect(await screen.findByText("An error occurred")).toBeVisible();
    expect(screen.getByText("overloaded · request-7")).toBeVisible();
    expect(screen.getByText("Recommended action")).toBeVisible();
    expect(screen.getByRole("link", { name: "Email Us" })).toHaveAttribute("href", "mailto:help@example.org");
    expect(screen.getByRole("link", { name: "Go back to home" })).toHaveAttribute("href", "/");
  });

  it("leads those who are signed in back to the stories", async () => {
    await signInAs();
    await renderApp(<ErrorPage error={new ApiError("overloaded", { status: 503 })} />);
    const back = await screen.findByRole("link", { name: "Back to Perspectives" });
    expect(back).toHaveAttribute("href", "/stories/recent");
  });

  it("shows nothing of an error of our own", async () => {
    await renderApp(<ErrorPage error={new Error("secret.ts line 7")} />);
    expect(await screen.findByText("Something in the page did not work as it should.")).toBeVisible();
    expect(screen.queryByText(/secret/)).toBeNull();
    expect(screen.getByText("500")).toBeVisible();
  });

  it.each([
    ["not_found", 404],
    ["unknown_path", 422],
    ["invalid_id", 422],
  ])("takes what was not found for what it is: %s", async (code, status) => {
    await renderApp(<ErrorPage error={new ApiError(code, { status })} />);
    expect(await screen.findByText("404 Not Found")).toBeVisible();
  });

  it("loads what it could not load offline as soon as the connection is back", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const triedAgain = () => sessionStorage.getItem("bump:reloaded-at") !== null;
    sessionStorage.clear();
    await renderApp(<ErrorPage error={new Error("chunk failed: page.js")} />);
    act(() => void dispatchEvent(new Event("offline")));
    expect(await screen.findByText(/A part of the program could not be loaded/)).toBeVisible();
    expect(triedAgain()).toBe(false);

    onLine.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(triedAgain()).toBe(true));
    onLine.mockRestore();
  });

  it("asks again for what could not be had without a connection as soon as it is back", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    let asked = 0;
    function Page() {
      const router = useRouter();
      vi.spyOn(router, "invalidate").mockImplementation(async () => void asked++);
      return <ErrorPage error={new ApiError("network", { status: 0 })} />;
    }
    await renderApp(<Page />);
    act(() => void dispatchEvent(new Event("offline")));
    expect(await screen.findByText(/Check your connection/)).toBeVisible();
    expect(screen.queryByText("network")).toBeNull();
    expect(asked).toBe(0);
    onLine.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(asked).toBe(1));
    onLine.mockRestore();
  });

  it("gives way to what it stood for, once that can be had", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const connection = losesConnection();
    let isThere = false;
    const asked = queryOptions({
      queryKey: ["asked"],
      queryFn: async () => {
        if (!isThere) throw new ApiError("network", { status: 0 });
        return "Here it is";
      },
      networkMode: "always",
    });
    function Asked() {
      return <p>{useSuspenseQuery(asked).data}</p>;
    }
    function Page() {
      const match = useMatch({ strict: false });
      return (
        <CatchBoundary getResetKey={() => match} errorComponent={ErrorPage}>
          <Asked />
        </CatchBoundary>
      );
    }
    await renderApp(<Page />);
    expect(await screen.findByText(/Check your connection/)).toBeVisible();
    isThere = true;
    connection.back();
    expect(await screen.findByText("Here it is")).toBeVisible();
    vi.restoreAllMocks();
  });

  it("has no mail link where nobody answers", async () => {
    siteIs({ supportEmail: null });
    await renderApp(<NotFoundPage />);
    expect(await screen.findByText(/Page\/item may have been deleted/)).toBeVisible();
    expect(screen.queryByRole("link", { name: "Email Us" })).toBeNull();
  });
});

it("says of what is not there why, and that each kind has its own pages", async () => {
  await renderApp(<NotFoundPage />);
  expect(await screen.findByText("404 Not Found")).toBeVisible();
  expect(screen.getByText(/Page\/item may have been deleted/)).toHaveTextContent(
    "Stories, problems and solutions have their own pages",
  );
});

it("says of what is not for everybody that it is so, and leads back", async () => {
  await signInAs();
  await renderApp(<ForbiddenPage />);
  expect(await screen.findByText("403 Forbidden")).toBeVisible();
  expect(screen.getByRole("link", { name: "Back to Perspectives" })).toHaveAttribute("href", "/stories/recent");
  expect(screen.getByRole("link", { name: "Email Us" })).toHaveAttribute("href", "mailto:help@example.org");
});

describe("ErrorFallback", () => {
  it("stands in when the error page itself fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    function Broken(): never {
      throw new Error("no error page either");
    }
    await renderApp(
      <ErrorFallback>
        <Broken />
      </ErrorFallback>,
    );
    expect(screen.getByRole("heading")).toHaveTextContent("An error occurred while showing the error page");
    expect(screen.getByRole("link", { name: "Go back to home" })).toHaveAttribute("href", "/");
    vi.restoreAllMocks();
  });
});
