import "fake-indexeddb/auto";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { writeDraft } from "#lib/drafts.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { buildStory } from "#test/stories.ts";
import { CommentBox } from "./components/CommentBox.tsx";

const story = buildStory();

it("words that were not sent stand at the field, of this thread and no other", async () => {
  await signInAs(buildMe());
  await writeDraft(`${story.path}/comments`, "<p>Half a <strong>thought</strong> &amp; more</p>");
  await renderApp(
    <>
      <CommentBox of={story} />
      <CommentBox of={buildStory()} />
    </>,
  );
  expect(await screen.findByRole("button", { name: "Write a comment Half a thought & more" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Write a comment" })).toBeVisible();
});
