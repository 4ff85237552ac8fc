import { expect, type Page } from "@playwright/test";
import { ComposePage } from "../pages/compose.page.ts";
import { choose } from "../pages/menu.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { ofMedia } from "./content-media.ts";
import type { Content } from "./content.ts";
import { byButton, type Layer } from "./layer.ts";
import { ofProblem, ofSkill, ofSolution, wizards } from "./problem-layers.ts";
import type { T } from "./texts.ts";

function composing(page: Page, t: T, { story, words, tag }: Content): Layer[] {
  const path = `/story/${story}`;
  const compose = new ComposePage(page, t);
  const edit = () => new StoriesPage(page, t).choose(words, t("posts:menu.edit"));
  const dialog = page.getByRole("dialog").last();
  return [
    { path, name: "post", open: () => compose.open().then(() => compose.dialog) },
    {
      path,
      name: "tags on offer",
      open: async () => {
        await compose.open();
        await compose.write(`#${tag.slice(0, 4)}`);
        return compose.suggestions;
      },
    },
    {
      path,
      name: "emoji",
      open: async () => {
        await compose.open();
        await compose.button("editor:tools.emoji").click();
        return page.getByRole("dialog", { name: t("editor:emoji.title") }).getByRole("searchbox");
      },
    },
    { path, name: "edit", open: () => edit().then(() => compose.text) },
    {
      path,
      name: "where to post",
      open: async () => {
        await edit();
        await compose.button("compose:edit.change").click();
        return dialog.getByRole("radiogroup").first();
      },
    },
  ];
}

function ofStory(page: Page, t: T, { story, words, other, keeper }: Content): Layer[] {
  const path = `/story/${story}`;
  const stories = new StoriesPage(page, t);
  const dialog = page.getByRole("dialog").last();
  const chosen = (name: string, item: string): Layer => ({
    path,
    name,
    open: () => stories.choose(words, item).then(() => dialog),
  });
  const menu = (name: string) => page.getByRole("button", { name: t("comments:comment.menu", { name }) }).first();
  const reactions = stories
    .card(words)
    .getByRole("button", { name: t("comments:reactions.count_one", { count: 1, kinds: "" }).trim() });
  const box = page.getByRole("textbox", { name: t("comments:thread.box") });
  const answer = t("comments:thread.replyBox", { name: other.name });
  return [
    chosen("history", t("posts:menu.history")),
    chosen("delete", t("posts:menu.delete")),
    {
      path,
      name: "story's menu",
      open: async () => {
        await stories
          .card(words)
          .getByRole("button", { name: t("stories:card.menu") })
          .click();
        return page.getByRole("menu").or(dialog).first();
      },
    },
    { path, name: "reactions", open: byButton(page, reactions) },
    {
      path,
      name: "choice of reactions",
      open: async () => {
        await stories.reaction(stories.card(words)).focus();
        await page.keyboard.press("ArrowDown");
        return page.getByRole("button", { name: t("comments:reactions.kinds.thinking"), exact: true });
      },
    },
    {
      path,
      name: "comment",
      open: async () => {
        await page.getByRole("button", { name: t("comments:thread.box") }).click();
        return box;
      },
    },
    {
      path,
      name: "reply",
      open: async () => {
        await page
          .getByRole("button", { name: t("comments:thread.replyTo", { name: other.name }) })
          .first()
          .click();
        return page.getByRole("textbox", { name: answer });
      },
    },
    {
      path,
      name: "report of a comment",
      open: async () => {
        await menu(other.name).click();
        await choose(page, t("comments:comment.report"));
        return dialog;
      },
    },
    {
      path,
      name: "edit of a reply",
      open: async () => {
        await page.getByRole("button", { name: t("comments:thread.replies_one", { count: 1 }) }).click();
        await menu(keeper.name).click();
        await choose(page, t("comments:comment.edit"));
        return page.getByRole("textbox", { name: t("comments:comment.editBox") });
      },
    },
  ];
}

function finding(page: Page, t: T): Layer[] {
  const path = "/stories/recent";
  const keys = page.getByRole("dialog", { name: t("shell:keys.title") });
  const [long, short] = [t("shell:bar.search"), t("shell:bar.searchShort")];
  // Where there is room, the keys that open it stand behind its name.
  const field = page.getByRole("button", { name: long }).or(page.getByRole("button", { name: short, exact: true }));
  return [
    {
      path,
      name: "palette",
      open: async () => {
        await field.first().click();
        await page.getByRole("textbox", { name: t("shell:palette.title") }).fill("lamps");
        return page.getByRole("button", { name: t("search:palette.all", { text: "lamps" }) });
      },
    },
    {
      path,
      name: "keys",
      open: async () => {
        // The page is there before its keys are.
        await expect(async () => {
          await page.keyboard.press("?");
          await expect(keys).toBeVisible({ timeout: 1000 });
        }).toPass();
        return keys;
      },
    },
  ];
}

function ofTagsAndPeople(page: Page, t: T, { tag, other, otherId }: Content): Layer[] {
  const button = (name: string) => page.getByRole("button", { name, exact: true }).first();
  const dialog = page.getByRole("dialog").last();
  const over = (path: string, name: string, by: string): Layer => ({ path, name, open: byButton(page, button(by)) });
  const isWide = (page.viewportSize()?.width ?? 0) >= 600;
  const menuOf = button(t("people:shield.menu", { name: other.name }));
  return [
    // On phones the name leads to the same facts.
    ...(isWide ? [over("/tags", "tag", t("tags:info.open", { tag }))] : []),
    over("/tags", "add tags", t("tags:add.label")),
    over("/following", "tags followed", t("tags:feed.edit")),
    over("/following", "unfollow", t("tags:follow.endLabel", { tag })),
    over("/notifications/thisSpace", "alert tags", t("tags:alerts.edit")),
    over(`/tags/${tag}/info`, "describe", t("tags:describe.label", { tag })),
    over("/notifications/thisSpace", "clear all", t("notifications:clearAll.label")),
    over("/manage/reports", "reject", t("moderation:approvals.reject")),
    {
      path: `/network/${otherId}/info`,
      name: "block",
      open: async () => {
        await menuOf.click();
        await choose(page, t("people:shield.block.ask"));
        return dialog;
      },
    },
  ];
}

/** Every dialog and menu in which people write, change, report, choose and decide. */
export const contentLayers = {
  "what they write with": composing,
  "what belongs to a story": ofStory,
  "what finds things": finding,
  "what belongs to tags and people": ofTagsAndPeople,
  "what names a problem and offers a solution": wizards,
  "what belongs to a problem": ofProblem,
  "what belongs to a solution": ofSolution,
  "what belongs to a skill": ofSkill,
  "what looks at files and adds them": ofMedia,
} satisfies Record<string, (page: Page, t: T, content: Content) => Layer[]>;

export type LayerKind = keyof typeof contentLayers;
export const layerKinds = Object.keys(contentLayers) as LayerKind[];
