import { createComment } from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { dropDraft, readDraft, writeDraft } from "#lib/drafts.ts";
import { bringDatabase } from "#test/database.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { refuses } from "#test/server.ts";
import { buildStory, listsByPath } from "#test/stories.ts";
import { addComment } from "./comments.sending.ts";
import { CommentBox } from "./components/CommentBox.tsx";
import { CommentThread } from "./index.ts";

bringDatabase();

it("words that were not sent stand at their field and no other, until they are gone, and again when they come back", async () => {
  const me = await signInAs(buildMe());
  const story = buildStory();
  const place = `${story.path}/comments`;
  listsByPath(() => []);
  await writeDraft(place, "<p>Half a <strong>thought</strong> &amp; more</p>");
  const { user } = await renderApp(
    <>
      <CommentThread of={story} targetOf={() => ""} />
      <CommentBox of={buildStory()} />
    </>,
  );
  const waiting = () => screen.findByRole("button", { name: "Write a comment Half a thought & more" });
  expect(await waiting()).toBeVisible();
  expect(screen.getAllByRole("button", { name: "Write a comment" })).toHaveLength(1);
  await act(() => dropDraft(place));
  expect(screen.getAllByRole("button", { name: "Write a comment" })).toHaveLength(2);

  refuses(createComment, "max_characters", { params: { max: 10 } });
  const html = "<p>Half a thought &amp; more</p>";
  act(() => void addComment(story, me, html));
  expect(await screen.findByRole("alert")).toHaveTextContent(/Not sent/);
  await user.click(within(screen.getByRole("listitem")).getByRole("button", { name: "Discard" }));
  expect(await waiting()).toBeVisible();
  await waitFor(async () => expect(await readDraft(place)).toBe(html));
});
