import {
  answerFaq,
  createFaq,
  createReport,
  type FaqView,
  getItem,
  removeFaq,
  updateFaq,
  voteFaq,
} from "@bump/contract";
import { useLocation } from "@tanstack/react-router";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { when } from "#test/spaces.ts";
import { buildStory, lakshmi, listsByPath } from "#test/stories.ts";
import { FaqList } from "./index.ts";

const story = buildStory({ story: "<p>How do I leave a problem?</p>" });
const faq: FaqView = {
  ...story,
  path: `faqs/${story.id}`,
  collection: "faqs",
  answer: { html: "<p>By its menu.</p>", author: lakshmi, when, createdAt: when },
  helpful: false,
  counters: { totalReactions: 0, totalComments: 0, totalHelpful: 4 },
  can: { ...story.can, answer: false, vote: true },
};

beforeEach(async () => {
  await signInAs();
});

it("shows questions with their answers, looks for words in the order that is chosen, and does so again for who comes back", async () => {
  const asked = listsByPath(() => [faq]);
  function Pages() {
    return useLocation().pathname === "/here" ? <FaqList spaceId={faq.spaceId} /> : "Elsewhere";
  }
  const { user, history } = await renderApp(<Pages />);
  const item = within(await screen.findByRole("article", { name: "Question: How do I leave a problem?" }));
  expect(item.getByText("By its menu.")).toBeVisible();
  expect(item.getByText(/Answered by Lakshmi/)).toBeVisible();
  await user.click(screen.getByRole("radio", { name: "Recent" }));
  await user.click(screen.getByRole("searchbox", { name: "Search questions" }));
  await user.paste("leave");
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)!.url.searchParams)).toMatchObject({
      path: "faqs",
      orderBy: "recent",
      query: "leave",
    }),
  );
  act(() => history.push("/there"));
  await screen.findByText("Elsewhere");
  act(() => history.back());
  expect(await screen.findByRole("searchbox", { name: "Search questions" })).toHaveValue("leave");
  expect(screen.getByRole("radio", { name: "Recent" })).toBeChecked();
});

it("puts the question that the address names first, until it is deleted", async () => {
  const other = { ...faq, id: crypto.randomUUID(), path: "faqs/other", story: "<p>What is a bump?</p>" };
  const named = { ...faq, can: { ...faq.can, remove: true } };
  listsByPath(() => [other]);
  answers(getItem, { data: named });
  answers(removeFaq, {});
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} named={faq.id} />);
  await screen.findByRole("article", { name: "Question: How do I leave a problem?" });
  const names = () => screen.getAllByRole("article").map((item) => item.getAttribute("aria-label"));
  expect(names()).toEqual(["Question: How do I leave a problem?", "Question: What is a bump?"]);
  await user.click(screen.getAllByRole("button", { name: "More about this question" })[0]!);
  await user.click(await screen.findByRole("menuitem", { name: "Delete question" }));
  await user.click(await screen.findByRole("button", { name: "Delete question" }));
  await waitFor(() => expect(names()).toEqual(["Question: What is a bump?"]));
});

it("counts a helpful answer at once, and takes it back when it is refused", async () => {
  listsByPath(() => [faq]);
  refuses(voteFaq, "forbidden");
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} />);
  await user.click(await screen.findByRole("button", { name: "Helpful (4)", pressed: false }));
  expect(await screen.findByText(/Your mark was not counted/)).toBeVisible();
  expect(screen.getByRole("button", { name: "Helpful (4)", pressed: false })).toBeVisible();
  const sent = answers(voteFaq, { helpful: true, counters: { ...faq.counters, totalHelpful: 5 } });
  await user.click(screen.getByRole("button", { name: "Helpful (4)" }));
  expect(await screen.findByRole("button", { name: "Helpful (5)", pressed: true })).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ helpful: true });
});

it("says of a question that it waits where the space approves everything", async () => {
  listsByPath(() => []);
  answers(createFaq, { data: { ...faq, state: "pending" } });
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} />);
  await user.click((await screen.findAllByRole("button", { name: "Ask a question" }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "Ask a question" }));
  await user.click(await dialog.findByRole("textbox", { name: "Ask a question" }));
  await user.keyboard("Where do I find the minutes?");
  await user.click(dialog.getByRole("button", { name: "Ask" }));
  // In the message, and on the question as long as it waits.
  await waitFor(() => expect(screen.getAllByText(/^Others see it when somebody/)).toHaveLength(2));
  expect(screen.getByRole("article")).toHaveTextContent("Waits for approval");
});

it("takes a question that is long enough, and shows it first", async () => {
  const helpful = { ...faq, id: faq.id.replace(/.$/, "9"), story: "<p>How do I ask?</p>" };
  listsByPath(() => [helpful]);
  const sent = answers(createFaq, { data: faq });
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} />);
  await user.click(await screen.findByRole("button", { name: "Ask a question" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask a question" }));
  await user.click(await dialog.findByRole("textbox", { name: "Ask a question" }));
  await user.click(dialog.getByRole("button", { name: "Ask" }));
  expect(await dialog.findByText("Question is required")).toBeVisible();
  await user.click(dialog.getByRole("textbox", { name: "Ask a question" }));
  await user.keyboard("Why?");
  await user.click(dialog.getByRole("button", { name: "Ask" }));
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole("textbox", { name: "Ask a question" }));
  await user.keyboard(" And how do I leave a problem?");
  await user.click(dialog.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText("Question asked")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ data: { story: expect.stringContaining("leave a problem") } });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(2));
  expect(screen.getAllByRole("article")[1]).toHaveTextContent("How do I ask?");
});

it("is asked once, though the answer to it was lost at first", async () => {
  listsByPath(() => []);
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} />);
  await user.click((await screen.findAllByRole("button", { name: "Ask a question" }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "Ask a question" }));
  await user.click(await dialog.findByRole("textbox", { name: "Ask a question" }));
  await user.keyboard("Where do I find the minutes?");
  const lost = breaks(createFaq);
  await user.click(dialog.getByRole("button", { name: "Ask" }));
  expect(await dialog.findByRole("alert")).toBeVisible();
  const sent = answers(createFaq, { data: faq });
  await user.click(dialog.getByRole("button", { name: "Ask" }));
  expect(await screen.findByText("Question asked")).toBeVisible();
  expect(lost[0]?.body).toMatchObject({ data: { id: expect.any(String) as string } });
  expect(sent[0]?.body).toEqual(lost[0]?.body);
});

it("shows a question that was asked from among found ones, marked, until others are looked for", async () => {
  const other = { ...faq, id: faq.id.replace(/.$/, "9"), story: "<p>How do I ask?</p>" };
  const asked = listsByPath(({ query }) => (query === "ferry" ? [] : [other]));
  answers(createFaq, { data: faq });
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} />);
  const field = await screen.findByRole("searchbox", { name: "Search questions" });
  await user.click(field);
  await user.paste("ask");
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("query")).toBe("ask"));
  await user.click(screen.getByRole("button", { name: "Ask a question" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask a question" }));
  await user.click(await dialog.findByRole("textbox", { name: "Ask a question" }));
  await user.keyboard("How do I leave a problem?");
  await user.click(dialog.getByRole("button", { name: "Ask" }));
  const shown = await screen.findByRole("article", { name: "Question: How do I leave a problem?" });
  expect(shown).toHaveAttribute("data-named");
  expect(screen.getAllByRole("article")[0]).toBe(shown);
  await user.clear(field);
  await user.click(field);
  await user.paste("ferry");
  await waitFor(() => expect(screen.queryAllByRole("article")).toEqual([]));
});

const open: FaqView = { ...faq, answer: null };

it("is changed by who asked it", async () => {
  listsByPath(() => [{ ...open, can: { ...open.can, edit: true, report: false } }]);
  const sent = answers(updateFaq, { data: { ...open, story: "<p>How do I leave a problem that is solved?</p>" } });
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} />);
  await user.click(await screen.findByRole("button", { name: "More about this question" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit the question" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit the question" }));
  const editor = await dialog.findByRole("textbox", { name: "Your question" });
  await waitFor(() => expect(editor).toHaveTextContent("How do I leave a problem?"));
  await user.click(editor);
  await user.keyboard(" Once it is solved?");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Updated successfully")).toBeVisible();
  expect(await screen.findByRole("article", { name: /that is solved\?$/ })).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ data: { story: expect.stringContaining("Once it is solved?") } });
});

it("of others can be reported", async () => {
  listsByPath(() => [{ ...faq, can: { ...faq.can, edit: false, report: true } }]);
  const sent = answers(createReport, { data: {} as never });
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} />);
  await user.click(await screen.findByRole("button", { name: "More about this question" }));
  expect(screen.queryByRole("menuitem", { name: "Edit the question" })).toBeNull();
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  const dialog = within(await screen.findByRole("dialog", { name: /^Report/ }));
  await user.click(dialog.getByRole("checkbox", { name: "Spam" }));
  await user.click(dialog.getByRole("button", { name: "Report" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ path: faq.path, documentID: faq.id }));
});

it("is answered by nobody who may not", async () => {
  listsByPath(() => [open]);
  await renderApp(<FaqList spaceId={faq.spaceId} />);
  expect(await screen.findByText("Not answered yet")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Answer" })).toBeNull();
});

it("is answered by who may", async () => {
  listsByPath(() => [{ ...open, can: { ...open.can, answer: true } }]);
  const sent = answers(answerFaq, { data: faq });
  const { user } = await renderApp(<FaqList spaceId={faq.spaceId} />);
  await user.click(await screen.findByRole("button", { name: "Answer" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Answer the question" }));
  await user.click(await dialog.findByRole("textbox", { name: "Your answer" }));
  await user.keyboard("By its menu.");
  await user.click(dialog.getByRole("button", { name: "Save answer" }));
  expect(await screen.findByText(/Answered by Lakshmi/)).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ answer: expect.stringContaining("By its menu.") });
});
