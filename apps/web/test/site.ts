import { getSite, type SiteView } from "@bump/contract";
import { answers } from "./server.ts";

/** The deployment that the page is told of. */
export function siteIs(overrides: Partial<SiteView> = {}): void {
  answers(getSite, {
    site: {
      mode: "community",
      signUp: true,
      google: false,
      linkPreviews: false,
      supportEmail: "help@example.org",
      supportUrl: null,
      tiles: null,
      recordingChunkSeconds: 30,
      version: "1.0.0",
      ...overrides,
    },
  });
}
