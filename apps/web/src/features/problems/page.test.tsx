import { getItem, getSpace, joinProblem, listMatches, listProblemsLike, worldSpaceId } from "@bump/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { buildProblem } from "#test/problems.ts";
import { renderApp } from "#test/render.tsx";
import { answers, refuses } from "#test/server.ts";
import { buildSpace, when } from "#test/spaces.ts";
import { lakshmi, listsByPath } from "#test/stories.ts";
import { BarActionsPlace } from "#ui/BarActions.tsx";
import { LazyLikeThis, ProblemHead, ProblemInfo, ProblemPeople } from "./index.ts";

const crossing = buildProblem();
const crew = buildSpace({ name: "Solar Roofs Crew" });
const lamps = buildProblem({ name: "Dark bus stop" });

beforeEach(async () => {
  await signInAs();
  listsByPath(() => []);
});

/** The bar above a page, and the page. */
function Framed({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BarActionsPlace value={place}>
      <div ref={setPlace} role="toolbar" aria-label="Bar" />
      {children}
    </BarActionsPlace>
  );
}

describe("a problem's page", () => {
  it("says when it was raised and by whom, and that it was changed since", async () => {
    answers(getItem, { data: { ...crossing, when: "2024-08-12T10:00:00.000Z", editedAt: when } } as never);
    await renderApp(<ProblemHead id={crossing.id} />);
    const head = await screen.findByRole("region", { name: "Problem: No safe crossing" });
    expect(head).toHaveTextContent("Problem raised Aug 12, 2024 by Lakshmi · edited");
    expect(within(head).getByRole("link", { name: "Lakshmi" })).toHaveAttribute("href", `/network/${lakshmi.id}/info`);
  });

  it("names nobody who did not want to be named", async () => {
    answers(getItem, { data: { ...crossing, status: "solving", author: null, isAnonymousPost: true } } as never);
    const solving = { id: "1", from: "unsolved", to: "solving", author: null, reason: "" };
    const changes = [{ ...solving, when: "2024-09-01T00:00:00.000Z" }];
    listsByPath(({ path }) => (path.endsWith("/history") ? changes : []));
    await renderApp(<ProblemHead id={crossing.id} />);
    const head = await screen.findByRole("region", { name: "Problem: No safe crossing" });
    expect(head).toHaveTextContent(/raised .* by Anonymous/);
    await within(head).findByText("Sep 1, 2024");
    const titles = [...head.querySelectorAll("time")].map(({ title }) => title);
    expect(
      titles.filter((title) => title.includes(":")),
      "no hour is told",
    ).toEqual([]);
  });

  it("says of a draft that it is one", async () => {
    answers(getItem, { data: { ...lamps, state: "draft" } } as never);
    await renderApp(<ProblemHead id={lamps.id} />);
    expect(await screen.findByRole("region", { name: "Problem: Dark bus stop" })).toHaveTextContent(
      "Problem, a draft by Lakshmi",
    );
  });

  it("shows who joined last, with the way to the others", async () => {
    answers(getItem, { data: crossing } as never);
    const people = ["1", "2", "3", "4", "5"].map((id) => ({ id, author: lakshmi, tags: [], status: "impacted", when }));
    listsByPath(({ path }) => (path === `problems/${crossing.id}/participants` ? people : []));
    await renderApp(<ProblemHead id={crossing.id} />);
    const others = await screen.findByRole("link", { name: "Lakshmi and 50 others" });
    expect(others).toHaveAttribute("href", `/problem/${crossing.id}/impacted`);
    expect(others.querySelectorAll("[data-initials]")).toHaveLength(4);
  });

  it("names alone who is alone", async () => {
    const counters = { ...crossing.counters, totalParticipants: 1 };
    answers(getItem, { data: { ...crossing, counters } } as never);
    const person = { id: "1", author: lakshmi, tags: [], status: "impacted", when };
    listsByPath(({ path }) => (path.endsWith("/participants") ? [person] : []));
    await renderApp(<ProblemHead id={crossing.id} />);
    await waitFor(() => expect(screen.getAllByRole("link", { name: "Lakshmi" })).toHaveLength(2));
  });

  it("is shared, bookmarked and changed from the bar above all its parts, and not a second time below", async () => {
    answers(getItem, { data: crossing } as never);
    answers(listMatches, { items: [] });
    await renderApp(
      <Framed>
        <ProblemHead id={crossing.id} />
        <ProblemInfo id={crossing.id} search={{}} missing="Gone" solutions={<p>What is offered</p>} />
      </Framed>,
    );
    const bar = within(screen.getByRole("toolbar", { name: "Bar" }));
    expect(await bar.findByRole("button", { name: "Share" })).toBeVisible();
    expect(bar.getByRole("button", { name: "Bookmark" })).toBeVisible();
    expect(bar.getByRole("button", { name: "More about this problem" })).toBeVisible();
    expect(await screen.findByRole("heading", { name: "What is wrong" })).toBeVisible();
    expect(screen.getByText("What is offered")).toBeVisible();
    for (const name of ["Share", "Bookmark", "More about this problem"]) {
      expect(screen.getAllByRole("button", { name })).toHaveLength(1);
    }
  });

  it("is joined at once, and as before when the server refuses", async () => {
    answers(getItem, { data: crossing } as never);
    const { user } = await renderApp(<ProblemHead id={crossing.id} />);
    refuses(joinProblem, "forbidden");
    await user.click(await screen.findByRole("button", { name: "Join, I am impacted" }));
    expect(await screen.findByText(/You could not join/)).toBeVisible();
    const { status } = crossing;
    const counters = { ...crossing.counters, totalParticipants: 52 };
    answers(joinProblem, { joined: true, solving: false, status, counters });
    await user.click(screen.getByRole("button", { name: "Join, I am impacted" }));
    expect(await screen.findByRole("button", { name: "Leave" })).toBeVisible();
    expect(await screen.findByText("52")).toBeVisible();
  });

  it.each([
    ["says in which space it stands", undefined, 1],
    ["says nothing of the space that is open", buildSpace({ id: crew.id, name: crew.name }), 0],
  ])("%s", async (_what, activeSpace, times) => {
    await signInAs(buildMe({ ...(activeSpace && { activeSpace }) }));
    answers(getSpace, { data: crew });
    answers(getItem, { data: { ...crossing, spaceId: crew.spaceId } } as never);
    await renderApp(<ProblemHead id={crossing.id} />);
    await screen.findByRole("button", { name: "Status: Unsolved" });
    const find = () => screen.queryAllByRole("link", { name: crew.name }).map((link) => link.getAttribute("href"));
    await waitFor(() => expect(find()).toEqual(Array(times).fill(`/space/${crew.id}/info`)));
  });

  it("names others like it, a few at first", async () => {
    answers(getItem, { data: crossing } as never);
    const facts = {
      spaceName: "Kenya",
      status: "solved" as const,
      joined: false,
      when,
      createdAt: when,
      totalParticipants: 18,
    };
    const like = (id: string, name: string, spaceId: string) => ({ id, name, spaceId, ...facts });
    const more = ["b1", "b2", "b3"].map((end, at) =>
      like(`${lamps.id.slice(0, -2)}${end}`, `Like ${at + 2}`, worldSpaceId),
    );
    answers(listProblemsLike, { items: [like(lamps.id, lamps.name, lakshmi.id), ...more] });
    const { user } = await renderApp(<LazyLikeThis id={crossing.id} />);
    const others = within(await screen.findByRole("region", { name: "Similar problems" }));
    await waitFor(() =>
      expect(others.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "Dark bus stopSolvedKenya18 people impacted",
        "Like 2Solved18 people impacted",
        "Like 3Solved18 people impacted",
      ]),
    );
    expect(others.getByRole("link", { name: "Dark bus stop" })).toHaveAttribute("href", `/problem/${lamps.id}/info`);
    await user.click(others.getByRole("button", { name: "See all 4" }));
    expect(others.getAllByRole("listitem")).toHaveLength(4);
    expect(others.queryByRole("button")).toBeNull();
  });

  it("shows what is wrong and who could help", async () => {
    answers(getItem, { data: crossing } as never);
    listsByPath(() => []);
    const skills = [{ id: lamps.id, name: "Road planning" }];
    answers(listMatches, { items: [{ id: lakshmi.id, author: lakshmi, tags: ["roads"], skills }] });
    await renderApp(<ProblemInfo id={crossing.id} search={{}} missing="Gone" />);
    expect(await screen.findByText("The bend hides the cars.")).toBeVisible();
    expect(await screen.findByText("Road planning · #roads")).toBeVisible();
  });

  it("says so when it is not there", async () => {
    refuses(getItem, "not_found");
    await renderApp(<ProblemInfo id={crossing.id} search={{}} missing="Gone" />);
    expect(await screen.findByText("Gone")).toBeVisible();
  });

  it("lists whom it touches", async () => {
    const row = { id: lakshmi.id, author: lakshmi, tags: [], type: "person", status: "solving", when };
    const asked = listsByPath(() => [row]);
    await renderApp(<ProblemPeople id={crossing.id} of="participants" empty="None" />);
    expect(await screen.findByRole("link", { name: "Lakshmi" })).toBeVisible();
    expect(screen.getByText("is solving it")).toBeVisible();
    expect(asked[0]?.url.searchParams.get("path")).toBe(`problems/${crossing.id}/participants`);
  });
});
