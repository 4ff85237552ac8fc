import { acceptRevisions } from "#features/revisions/index.ts";
import { describeKind, eraseKind, provideItems } from "#features/subjects/index.ts";
import { applyText } from "./stories.changes.ts";
import { loadStories } from "./stories.items.ts";
import { eraseTexts, loadTexts } from "./stories.repo.ts";

/** What the features below need to know of stories, told from above. */
export function registerStories(): void {
  describeKind("story", async (db, ids) => {
    const rows = await loadTexts(db, ids);
    return new Map(
      rows.map(({ id, html, location: place }) => [id, { title: "", html, path: `stories/${id}`, place }]),
    );
  });
  eraseKind("story", eraseTexts);
  provideItems("story", loadStories);
  acceptRevisions("story", applyText);
}
