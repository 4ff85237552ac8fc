import { createOwnStore } from "./own-store.ts";

/** Somebody, a tag or a space that the reader is about to report. */
export type ReportedThing = { path: string; name: string };

/** Their menus stand below the reports, which open the dialog. */
export const askedToReport = createOwnStore<ReportedThing | null>(null);
