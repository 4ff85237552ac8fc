import {
  createReport,
  createReview,
  getItem,
  listItems,
  removeReview,
  type ReviewView,
  type SkillView,
  updateReview,
} from "@bump/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { useLivePosts } from "#features/posts/index.ts";
import { queryClient } from "#lib/query-client.ts";
import { buildMe, signInAs } from "#test/people.ts";
import { deferred, renderApp } from "#test/render.tsx";
import { answers, breaks, refuses } from "#test/server.ts";
import { buildReview, buildSkill } from "#test/skills.ts";
import { listsByPath } from "#test/stories.ts";
// Fetched on demand: on a busy machine that would take longer than a test waits.
import "./components/ReviewDialog.tsx";
import { Reviews, SkillFeed, useLiveSkills } from "./index.ts";
import { reviewsQuery } from "./skills.reviews.ts";

const wire = vi.hoisted(() => ({ hear: null as null | ((name: string, ...args: unknown[]) => void) }));
// The other end of a websocket is the server's to prove; here it is what it says that counts.
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: () => undefined,
    onAny: (listener: NonNullable<typeof wire.hear>) => (wire.hear = listener),
    disconnect: () => undefined,
  }),
}));

const me = buildMe();
const skill = buildSkill();
const theirs = buildReview(skill);
const mine = buildReview(skill, {
  author: { id: me.id, displayName: me.displayName, photoURL: null, role: "person" },
  rating: 2,
  text: "<p>It leaks again.</p>",
  can: { edit: true, remove: true, comment: true, react: true, report: true },
});
const reviewed = { ...skill, reviewed: true, can: { ...skill.can, review: false } };

/** What the server has of the skill, and what people think of it. */
function serverHas(one: SkillView, reviews: readonly ReviewView[] = []) {
  answers(getItem, { data: one } as never);
  listsByPath((_, url) => {
    const authorId = url.searchParams.get("authorId");
    return reviews.filter(({ author }) => authorId === null || author?.id === authorId);
  });
}

beforeEach(async () => {
  await signInAs(me);
});

it("are written with stars and words, by keys alone", async () => {
  serverHas(skill, [theirs]);
  const early = answers(createReview, { data: mine });
  const { user } = await renderApp(<Reviews id={skill.id} />);
  expect(await screen.findByRole("article", { name: "Review by Lakshmi" })).toHaveTextContent("4 stars");
  await user.click(screen.getByRole("button", { name: "Write a review" }));
  const dialog = within(await screen.findByRole("dialog", { name: "What do you think of it?" }));
  const text = await dialog.findByRole("textbox", { name: "Review" });
  await user.click(text);
  await user.keyboard("Ours runs again");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Choose one to five stars")).toBeVisible();
  expect(early).toHaveLength(0);
  act(() => dialog.getByRole("radio", { name: "1 star" }).focus());
  await user.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
  expect(dialog.getByRole("radio", { name: "4 stars" })).toBeChecked();
  // An answer that is lost changes nothing: it is the same one when it is sent again.
  const lost = breaks(createReview);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByRole("alert")).toBeVisible();
  const sent = answers(createReview, { data: mine });
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Review saved")).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ data: { rating: 4, text: expect.stringContaining("Ours runs again") } });
  expect(lost[0]?.body).toMatchObject({ data: { id: expect.any(String) as string } });
  expect(sent[0]?.body).toEqual(lost[0]?.body);
});

it("show one's own first, once, to be changed", async () => {
  serverHas(reviewed, [theirs, mine]);
  const sent = answers(updateReview, { data: mine });
  const { user } = await renderApp(<Reviews id={skill.id} />);
  const [first] = await screen.findAllByRole("article");
  expect(first).toHaveAccessibleName("Your review");
  expect(screen.getAllByText("It leaks again.")).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Write a review" })).toBeNull();
  const own = within(screen.getByRole("article", { name: "Your review" }));
  await user.click(own.getByRole("button", { name: "More about this review" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change your review" }));
  expect(dialog.getByRole("radio", { name: "2 stars" })).toBeChecked();
  await user.click(dialog.getByRole("radio", { name: "3 stars" }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ data: { rating: 3 } }));
  expect(sent[0]?.url.pathname).toContain(`/skills/${skill.id}/reviews/${mine.id}`);
});

it("wait for one's own, which would move from under a finger", async () => {
  const coming = deferred();
  answers(getItem, { data: reviewed } as never);
  answers(listItems, async ({ url }) => {
    const isOwn = url.searchParams.has("authorId");
    if (isOwn) await coming.promise;
    return { items: isOwn ? [mine] : [theirs, mine], last: null, lastScannedWhen: mine.when } as never;
  });
  await renderApp(<Reviews id={skill.id} />);
  await waitFor(() => expect(queryClient.getQueryData(reviewsQuery(skill.id).queryKey)).toBeDefined());
  expect(screen.queryByRole("article")).toBeNull();
  coming.resolve();
  const [first] = await screen.findAllByRole("article");
  expect(first).toHaveAccessibleName("Your review");
});

it("of others can be reported", async () => {
  serverHas(skill, [theirs]);
  const sent = answers(createReport, { data: {} as never });
  const { user } = await renderApp(<Reviews id={skill.id} />);
  await user.click(await screen.findByRole("button", { name: "More about this review" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Report what Lakshmi wrote" }));
  await user.click(dialog.getByRole("checkbox", { name: "Spam" }));
  await user.click(dialog.getByRole("button", { name: "Report" }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ path: theirs.path, documentID: theirs.id }));
});

it("of one's own cannot be reported, which is said before the form", async () => {
  serverHas(reviewed, [{ ...mine, can: { ...mine.can, report: false } }]);
  const { user } = await renderApp(<Reviews id={skill.id} />);
  const card = within(await screen.findByRole("article", { name: "Your review" }));
  await user.click(card.getByRole("button", { name: "More about this review" }));
  await user.click(await screen.findByRole("menuitem", { name: "Report" }));
  expect(await screen.findByText(/^What you wrote yourself/)).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("of one's own that waits says so", async () => {
  const bare = { rating: null, counters: { ...skill.counters, totalReviews: 0 } };
  serverHas({ ...reviewed, ...bare }, [{ ...mine, state: "pending" }]);
  answers(updateReview, { data: mine, pending: true });
  const { user } = await renderApp(<Reviews id={skill.id} />);
  const card = within(await screen.findByRole("article", { name: "Your review" }));
  expect(card.getByText("Waits for approval")).toBeVisible();
  expect(document.querySelectorAll(".mantine-Card-root"), "no figure of none").toHaveLength(1);
  await user.click(card.getByRole("button", { name: "More about this review" }));
  await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  await screen.findByRole("textbox", { name: "Review" });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your edit waits for approval")).toBeVisible();
});

it("lose one's own after a question", async () => {
  let left: ReviewView[] = [theirs, mine];
  answers(getItem, () => ({ data: left.includes(mine) ? reviewed : skill }) as never);
  listsByPath((_, url) => left.filter(({ author }) => (url.searchParams.get("authorId") ?? author?.id) === author?.id));
  const sent = answers(removeReview, {});
  const { user } = await renderApp(<Reviews id={skill.id} />);
  const own = within(await screen.findByRole("article", { name: "Your review" }));
  await user.click(own.getByRole("button", { name: "More about this review" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete review" }));
  expect(await screen.findByRole("dialog", { name: "Delete your review?" })).toBeVisible();
  left = [theirs];
  await user.click(screen.getByRole("button", { name: "Delete review" }));
  await waitFor(() => expect(screen.queryByRole("article", { name: "Your review" })).toBeNull());
  expect(await screen.findByRole("button", { name: "Write a review" })).toBeVisible();
  expect(sent).toHaveLength(1);
});

it("that were written elsewhere meanwhile are changed instead, with what was typed", async () => {
  let isKnown = false;
  answers(getItem, () => ({ data: isKnown ? reviewed : skill }) as never);
  listsByPath((_, url) => (isKnown && url.searchParams.get("authorId") === me.id ? [mine] : [theirs]));
  refuses(createReview, "already_reviewed");
  const changed = answers(updateReview, { data: mine });
  const { user } = await renderApp(<Reviews id={skill.id} />);
  await user.click(await screen.findByRole("button", { name: "Write a review" }));
  await user.click(await screen.findByRole("radio", { name: "5 stars" }));
  await user.click(await screen.findByRole("textbox", { name: "Review" }));
  await user.keyboard("Works");
  isKnown = true;
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/You have reviewed this skill already/)).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.body).toMatchObject({ data: { rating: 5, text: expect.stringContaining("Works") } });
});

it("of which there are none say what belongs there; who named the skill writes none", async () => {
  const bare = { rating: null, counters: { ...skill.counters, totalReviews: 0 } };
  serverHas({ ...skill, ...bare, can: { ...skill.can, review: false } });
  await renderApp(<Reviews id={skill.id} />);
  expect(await screen.findByRole("heading", { name: "No reviews" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Write a review" })).toBeNull();
});

it("of others change the mean while it is looked at, wherever that is", async () => {
  function Live() {
    useLivePosts();
    useLiveSkills();
    return (
      <>
        <SkillFeed spaceId={skill.spaceId} />
        <Reviews id={skill.id} />
      </>
    );
  }
  let rating = 4.25;
  let review = theirs;
  answers(getItem, () => ({ data: { ...skill, rating } }) as never);
  listsByPath(({ path }) => (path === "skills" ? [skill] : [review]));
  await renderApp(<Live />);
  await waitFor(() => expect(screen.getAllByText("4.3")).toHaveLength(2));
  rating = 3.5;
  review = { ...theirs, rating: 1 };
  await vi.waitFor(() => expect(wire.hear).not.toBeNull());
  await act(async () => wire.hear?.("item:updated", { path: theirs.path, item: review }));
  await waitFor(() => expect(screen.getAllByText("3.5")).toHaveLength(2));
  expect(screen.getByRole("article", { name: "Review by Lakshmi" })).toHaveTextContent("1 star");
});
