import { createOwnStore } from "./own-store.ts";

/** Somebody, a tag or a space that the reader is about to report. */
type Asked = { path: string; name: string };

/** Their menus stand below the reports, which open the dialog. */
export const askedToReport = createOwnStore<Asked | null>(null);
