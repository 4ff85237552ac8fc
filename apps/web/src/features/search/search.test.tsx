import { search, type SearchHit, worldSpaceId } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { clearPersonalData } from "#lib/storage.ts";
import { signInAs } from "#test/people.ts";
import { renderApp } from "#test/render.tsx";
import { answers, breaks } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { lakshmi, thisDay } from "#test/stories.ts";
import { buildTag } from "#test/tags.ts";
import { Highlight } from "./components/Highlight.tsx";
import { SearchPage, type SearchSearch } from "./index.ts";
import { forgetSearches } from "./search.recent.ts";

const nothing = {
  stories: [],
  comments: [],
  problems: [],
  solutions: [],
  skills: [],
  faqs: [],
  tags: [],
  people: [],
  spaces: [],
};

const hit: SearchHit = {
  id: "0190a000-0000-7000-8000-0000000000d1",
  kind: "stories",
  path: "stories/0190a000-0000-7000-8000-0000000000d1",
  link: "/story/0190a000-0000-7000-8000-0000000000d1",
  title: "",
  highlight: "Third morning without \uE000water\uE001.",
  author: lakshmi,
  space: buildSpace({ name: "Ward 12" }),
  when,
  createdAt: when,
};

function Page({ start = {} }: { start?: SearchSearch }) {
  const [found, setFound] = useState(start);
  return <SearchPage search={found} onSearch={setFound} />;
}

beforeEach(async () => {
  forgetSearches();
  await signInAs();
});

it("marks the words found, and takes nothing for markup", async () => {
  await renderApp(<Highlight text={"<b>dry</b> \uE000water\uE001 and \uE000waterworks\uE001"} />);
  expect(screen.getByText(/<b>dry<\/b>/)).toBeVisible();
  expect(screen.getAllByText(/^water/, { selector: "mark" }).map((mark) => mark.textContent)).toEqual([
    "water",
    "waterworks",
  ]);
});

describe("the page", () => {
  it("tells of what has no name the day and no more", async () => {
    answers(search, { items: { ...nothing, stories: [{ ...hit, author: null, when: thisDay() }] } });
    await renderApp(<Page start={{ q: "water" }} />);
    expect(await screen.findByText("Ward 12 · today")).toBeVisible();
  });

  it("asks from two letters on, for everything that may be read", async () => {
    const asked = answers(search, { items: { ...nothing, stories: [hit] } });
    const { user } = await renderApp(<Page />);
    expect(await screen.findByText("Type at least 2 letters.")).toBeVisible();
    const field = screen.getByRole("searchbox", { name: "Search everything" });
    await user.type(field, "w");
    await user.type(field, "ater");
    const link = await screen.findByRole("link", { name: /Third morning without water/ });
    expect(asked.map(({ url }) => url.searchParams.get("q"))).toEqual(["water"]);
    expect(asked[0]?.url.searchParams.get("spaceId")).toBe("");
    expect(within(link).getByText("water").tagName).toBe("MARK");
    expect(link).toHaveTextContent("Lakshmi · Ward 12");
    const { pathname, searchParams } = new URL(link.getAttribute("href")!, "https://bump.example");
    expect(pathname).toBe("/shared");
    expect(Object.fromEntries(searchParams)).toEqual({ url: hit.link, spaceId: hit.space.spaceId });
  });

  it("goes on where all of one kind are asked for", async () => {
    const second = { ...hit, id: "0190a000-0000-7000-8000-0000000000d2", highlight: "The well is dry" };
    const asked = answers(search, ({ url: { searchParams } }) =>
      searchParams.get("lastDocumentID") === "next"
        ? { items: { ...nothing, stories: [second] }, last: null }
        : { items: { ...nothing, stories: [hit] }, last: "next" },
    );
    const { user } = await renderApp(<Page start={{ q: "water", kind: "stories" }} />);
    const more = await screen.findByRole("button", { name: /more/i });
    await user.click(more);
    expect(await screen.findByText("The well is dry")).toBeVisible();
    expect(screen.getAllByRole("link")).toHaveLength(2);
    expect(asked.at(-1)?.url.searchParams.get("kinds")).toBe("stories");
  });

  it("groups by kind, and shows all of one", async () => {
    const tag = { ...buildTag("water"), space: buildSpace({ name: "Ward 12" }) };
    const tags = Array.from({ length: 8 }, (_, at) => ({ ...tag, id: `0190a000-0000-7000-8000-00000000000${at}` }));
    const asked = answers(search, { items: { ...nothing, stories: [hit], tags } });
    const { user } = await renderApp(<Page start={{ q: "water" }} />);
    const region = within(await screen.findByRole("region", { name: "Tags" }));
    const [first] = region.getAllByRole("link");
    expect(first).toHaveAttribute("href", `/tags/${tags[0]!.id}/info`);
    expect(first).toHaveTextContent("Ward 12");
    expect(screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual(["Stories", "Tags"]);
    await user.click(region.getByRole("button", { name: "Show all: Tags" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("kinds")).toBe("tags"));
    expect(await screen.findByRole("button", { name: "All kinds" })).toBeVisible();
  });

  it("looks in the space one is in where that is wanted", async () => {
    const asked = answers(search, { items: nothing });
    const { user } = await renderApp(<Page start={{ q: "water" }} />);
    expect(await screen.findByRole("heading", { name: "Nothing found for “water”" })).toBeVisible();
    await user.click(screen.getByRole("radio", { name: "This space" }));
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("spaceId")).toBe(worldSpaceId));
  });

  it("offers another try when it did not work", async () => {
    breaks(search);
    const { user } = await renderApp(<Page start={{ q: "water" }} />);
    expect(await screen.findByRole("alert")).toHaveTextContent("The search did not work");
    answers(search, { items: { ...nothing, stories: [hit] } });
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("link", { name: /Third morning/ })).toBeVisible();
  });
});

it("remembers what led somewhere, until it is cleared or the person signs out", async () => {
  answers(search, { items: { ...nothing, stories: [hit] } });
  const { user } = await renderApp(<Page start={{ q: "water" }} />);
  await user.click(await screen.findByRole("link", { name: /Third morning/ }));
  expect(localStorage.getItem("bump:searches")).toBe('["water"]');
  await user.clear(await screen.findByRole("searchbox"));
  await user.click(await screen.findByRole("button", { name: "water" }));
  expect(screen.getByRole("searchbox")).toHaveValue("water");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await clearPersonalData();
  expect(localStorage.getItem("bump:searches")).toBeNull();
});

describe("before a word is typed", () => {
  it("narrows to a kind, by keyboard too, and back", async () => {
    const asked = answers(search, { items: nothing });
    const { user } = await renderApp(<Page />);
    const people = await screen.findByRole("button", { name: "People" });
    people.focus();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: "People", pressed: true })).toBeVisible();
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("button", { name: "People", pressed: false })).toBeVisible();
    await user.keyboard("{Enter}");
    await user.type(screen.getByRole("searchbox"), "asha");
    await waitFor(() => expect(asked.at(-1)?.url.searchParams.get("kinds")).toBe("people"));
    expect(screen.getByRole("button", { name: "All kinds" })).toBeVisible();
  });

  it("keeps what was looked for with Enter, and lets each of it go", async () => {
    answers(search, { items: nothing });
    const { user } = await renderApp(<Page />);
    const field = await screen.findByRole("searchbox");
    await user.type(field, "first{Enter}");
    await user.clear(field);
    await user.type(field, "second{Enter}");
    await user.clear(field);
    expect(await screen.findByRole("button", { name: "first" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove “second” from this list" }));
    expect(screen.queryByRole("button", { name: "second" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Clear" }));
    expect(screen.queryByRole("heading", { name: "Searched lately" })).toBeNull();
    expect(localStorage.getItem("bump:searches")).toBeNull();
  });

  it("offers what the page gives it, and says how to ask", async () => {
    await renderApp(
      <SearchPage search={{}} onSearch={() => undefined}>
        <p>Tags to begin with</p>
      </SearchPage>,
    );
    expect(await screen.findByText("Tags to begin with")).toBeVisible();
    expect(screen.getByText("finds these words side by side")).toBeVisible();
  });
});

it("shows in its field what is looked for from elsewhere, and lets nobody's typing be overtaken", async () => {
  answers(search, { items: nothing });
  const late: SearchSearch[] = [];
  function Elsewhere() {
    const [found, setFound] = useState<SearchSearch>({ q: "water" });
    return (
      <>
        <button type="button" onClick={() => setFound({ q: "bread" })}>
          From the palette
        </button>
        <button type="button" onClick={() => setFound(late.at(-1)!)}>
          At last
        </button>
        <SearchPage search={found} onSearch={(next) => late.push(next)} />
      </>
    );
  }
  const { user } = await renderApp(<Elsewhere />);
  await user.click(await screen.findByRole("button", { name: "From the palette" }));
  const field = screen.getByRole("searchbox");
  expect(field).toHaveValue("bread");
  await user.clear(field);
  await user.type(field, "st");
  await waitFor(() => expect(late.at(-1)).toEqual({ q: "st" }));
  await user.type(field, "ory");
  await user.click(screen.getByRole("button", { name: "At last" }));
  expect(screen.getByRole("searchbox")).toHaveValue("story");
});
