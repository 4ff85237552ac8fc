import "@testing-library/jest-dom/vitest";
import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import i18next from "i18next";
import { afterAll, afterEach, beforeAll } from "vitest";
import { initI18n, loadTexts } from "#lib/i18n.ts";
import { queryClient } from "#lib/query-client.ts";
import { endSession } from "#lib/session.ts";
import { server } from "./server.ts";

// happy-dom knows no fonts, which growing text fields listen to.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

// The machine may be busy with other tests; what never comes still fails.
configure({ asyncUtilTimeout: 5000 });

beforeAll(async () => {
  server.listen({ onUnhandledFrame: "error" });
  await initI18n();
  await i18next.changeLanguage("en");
  await loadTexts(
    "accounts",
    "activity",
    "admin",
    "capture",
    "comments",
    "compose",
    "editor",
    "empty",
    "figures",
    "home",
    "media",
    "members",
    "moderation",
    "notifications",
    "people",
    "places",
    "posts",
    "routes",
    "search",
    "settings",
    "shell",
    "spaces",
    "stories",
    "tags",
    "ui",
  );
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
});

afterEach(async () => {
  cleanup();
  // One that failed while it was offline leaves the others their connection.
  dispatchEvent(new Event("online"));
  notifications.clean();
  server.resetHandlers();
  await endSession(null);
});

afterAll(() => server.close());
