import { expect, type Locator, type Page } from "@playwright/test";
import { choose } from "../pages/menu.ts";
import { ProblemsPage } from "../pages/problems.page.ts";
import { SolutionsPage } from "../pages/solutions.page.ts";
import type { WizardPage } from "../pages/wizard.page.ts";
import type { Content } from "./content.ts";
import { byButton, type Layer } from "./layer.ts";
import { forgetDrafts } from "./storage.ts";
import type { T } from "./texts.ts";

/** Begins anew, and goes on by so many steps, with everything written on the way that must be. */
async function walk(wizard: WizardPage, kind: "problem" | "solution", steps: number): Promise<Locator> {
  await forgetDrafts(wizard.page);
  await wizard.open(kind);
  if (kind === "solution") await wizard.dialog.getByRole("radio").last().check();
  for (let step = 0; step < steps; step++) {
    await expect(wizard.steps.nth(step)).toHaveAttribute("aria-current", "step");
    if (await wizard.name.isVisible()) await wizard.write("A lane without light", "Nobody walks there");
    await wizard.next();
  }
  await expect(wizard.steps.nth(steps)).toHaveAttribute("aria-current", "step");
  return wizard.steps.nth(steps);
}

/** The wizards at each of their steps, and what is asked of who leaves them. */
export function wizards(page: Page, t: T, { problem }: Content): Layer[] {
  const path = "/problems/recent";
  const problems = new ProblemsPage(page, t);
  const { wizard: offering } = new SolutionsPage(page, t);
  const { wizard } = problems;
  const naming = (name: string, steps: number, isRare = false): Layer => ({
    path,
    name,
    open: () => walk(wizard, "problem", steps),
    isRare,
  });
  const offer = (name: string, steps: number): Layer => ({
    path,
    name,
    open: () => walk(offering, "solution", steps),
    isRare: true,
  });
  return [
    {
      path,
      name: "a problem's title with others like it",
      open: async () => {
        await walk(wizard, "problem", 0);
        await wizard.name.fill(problem.name);
        return problems.similar;
      },
    },
    {
      path,
      name: "what is wrong with a problem",
      isRare: true,
      open: async () => {
        await walk(wizard, "problem", 0);
        await wizard.next();
        return wizard.dialog.getByText(t("errors:title_required"));
      },
    },
    naming("a problem's media", 1, true),
    naming("a problem's preview", 2),
    {
      path,
      name: "the way out of a wizard",
      isRare: true,
      open: async () => {
        await walk(wizard, "problem", 1);
        await page.keyboard.press("Escape");
        return page.getByRole("button", { name: t("compose:leave.close"), exact: true });
      },
    },
    {
      path,
      name: "what a solution is for",
      open: async () => {
        await forgetDrafts(page);
        await offering.open("solution");
        await offering.next();
        return offering.dialog.getByText(t("solutions:wizard.chooseProblem"));
      },
    },
    offer("who offers a solution", 1),
    offer("a solution's title", 2),
    offer("a solution's media", 3),
    offer("a solution's preview", 4),
  ];
}

function leaving(page: Page, t: T, { problem }: Content): Layer[] {
  const problems = new ProblemsPage(page, t);
  const dialog = problems.leaving(problem.name);
  const step = (name: string, steps: number, seen: Locator, isRare = false): Layer => ({
    path: `/problem/${problem.id}/info`,
    name,
    isRare,
    open: async () => {
      await problems.act("leave").click();
      for (let gone = 0; gone < steps; gone++) {
        await dialog.getByRole("button", { name: t("ui:wizard.next"), exact: true }).click();
      }
      return seen;
    },
  });
  return [
    step("leave: what helped", 0, dialog.getByRole("checkbox")),
    step("leave: words", 1, dialog.getByRole("radiogroup")),
    step("leave: confirm", 2, dialog.getByText(t("problems:leave.sure")), true),
  ];
}

/** What moves a problem, leaves it, and adds to it. */
export function ofProblem(page: Page, t: T, content: Content): Layer[] {
  const { problem, part } = content;
  const path = `/problem/${problem.id}`;
  const problems = new ProblemsPage(page, t);
  const dialog = page.getByRole("dialog").last();
  const named = (name: string) => page.getByRole("button", { name, exact: true }).first();
  const chosen = (name: string, item: string, isRare = false): Layer => ({
    path: `${path}/info`,
    name,
    isRare,
    open: async () => {
      await problems.status("solving").click();
      await choose(page, item);
      return dialog;
    },
  });
  const menuOfPart = (item: string) => async () => {
    await named(t("problems:additions.menu", { name: part.name })).click();
    await choose(page, item);
    return dialog;
  };
  return [
    ...leaving(page, t, content),
    {
      path: `${path}/info`,
      name: "status menu",
      open: async () => {
        await problems.status("solving").click();
        return page.getByRole("menu").or(dialog).first();
      },
    },
    chosen("status", t("shell:statuses.solved")),
    chosen("status history", t("problems:status.history"), true),
    { path: `${path}/parts`, name: "part", open: byButton(page, named(t("problems:parts.add"))), isRare: true },
    { path: `${path}/parts`, name: "edit part", open: menuOfPart(t("common:actions.edit")) },
    { path: `${path}/parts`, name: "delete part", open: menuOfPart(t("common:actions.delete")), isRare: true },
    { path: `${path}/ingredients`, name: "ingredient", open: byButton(page, named(t("problems:ingredients.add"))) },
    { path: "/help/faqs", name: "question", open: byButton(page, named(t("faqs:ask.label"))), isRare: true },
  ];
}

/** What names a skill, and judges it. */
export function ofSkill(page: Page, t: T, { skill }: Content): Layer[] {
  const named = (name: string) => page.getByRole("button", { name, exact: true }).first();
  const dialog = page.getByRole("dialog").last();
  const ownReview = async (item: string) => {
    await named(t("skills:reviews.menu")).click();
    await choose(page, item);
    return dialog;
  };
  const path = `/skill/${skill.id}/reviews`;
  return [
    { path: "/skills/public", name: "skill", open: byButton(page, named(t("skills:list.add"))), isRare: true },
    { path, name: "edit review", open: () => ownReview(t("skills:reviews.edit")) },
    { path, name: "delete review", open: () => ownReview(t("skills:reviews.delete")), isRare: true },
  ];
}

/** What judges a solution, and tells what came of it. */
export function ofSolution(page: Page, t: T, { problem, solution, reusable, keeper }: Content): Layer[] {
  const path = `/problem/${problem.id}/solutions/${solution.id}`;
  const solutions = new SolutionsPage(page, t);
  const dialog = page.getByRole("dialog").last();
  const named = (name: string) => page.getByRole("button", { name, exact: true }).first();
  const over = (tab: string, name: string, button: Locator, isRare = false): Layer => ({
    path: `${path}/${tab}`,
    name,
    open: byButton(page, button),
    isRare,
  });
  const outcome = page.getByRole("article", { name: t("solutions:outcomes.by", { name: keeper.name }), exact: true });
  const figures = page.getByText(t("solutions:measurements.table"), { exact: true });
  const table = page.getByRole("table");
  return [
    over("info", "feedback", solutions.vote(solution.name, "down", 1)),
    over("outcomes", "outcome", named(t("solutions:outcomes.add"))),
    {
      path: `${path}/outcomes`,
      name: "delete outcome",
      isRare: true,
      open: async () => {
        await outcome.getByRole("button", { name: t("solutions:outcomes.menu"), exact: true }).click();
        await choose(page, t("solutions:outcomes.delete"));
        return dialog;
      },
    },
    over("measurements", "figure", named(t("solutions:measurements.addFirst"))),
    {
      path: `${path}/measurements`,
      name: "figures",
      open: async () => {
        await figures.click();
        return table;
      },
    },
    {
      path: `${path}/measurements`,
      name: "delete figure",
      isRare: true,
      open: async () => {
        await figures.click();
        await table.getByRole("button").last().click();
        return dialog;
      },
    },
    {
      path: `/solution/${reusable.id}/problems`,
      name: "link problems",
      open: byButton(page, named(t("solutions:problems.more"))),
    },
  ];
}
