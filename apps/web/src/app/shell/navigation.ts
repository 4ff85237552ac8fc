import {
  IconBookmark,
  IconBulb,
  IconChartDots3,
  IconCreditCard,
  IconDots,
  IconFlag3,
  IconLayoutKanban,
  IconLogout,
  IconMapPin,
  IconMasksTheater,
  IconMoodSmile,
  IconMountain,
  IconQuote,
  IconRss,
  IconSparkles,
  IconTrafficCone,
  IconUser,
} from "@tabler/icons-react";
import type { ProblemView } from "@bump/contract";
import type { TFunction } from "i18next";
import { openProblemWizard } from "#features/problems/index.ts";
import { openSolutionWizard } from "#features/solutions/index.ts";
import { openCompose } from "#features/stories/index.ts";
import { findItem } from "#lib/items.ts";
import { kinds } from "../kinds.ts";
import type { ActionItem } from "#ui/ActionMenu.tsx";

type T = TFunction<"shell">;

/** Whose page it is: a solution that is added there is meant for it, and so is a story of who has joined it. */
function problemOn(pathname: string) {
  const id = /^\/problem\/([^/]+)/.exec(pathname)?.[1];
  const held = id && findItem<ProblemView>(`problems/${id}`);
  if (!held) return undefined;
  const { name, spaceId, joined } = held;
  return { joined, meant: { problem: { id: held.id, name }, spaceId } };
}

function tellStory(pathname: string): void {
  const here = problemOn(pathname);
  openCompose(here?.joined ? here.meant : {});
}

function offerSolution(pathname: string): void {
  openSolutionWizard(problemOn(pathname)?.meant);
}

/** What can be added where one is, and maps on their own page. */
export function addItems(t: T, pathname: string): ActionItem[] {
  return [
    { label: t("add.story"), icon: kinds.story.icon, onSelect: () => tellStory(pathname) },
    { label: t("add.problem"), icon: kinds.problem.icon, onSelect: () => openProblemWizard() },
    { label: t("add.solution"), icon: kinds.solution.icon, onSelect: () => offerSolution(pathname) },
    { label: t("add.map"), icon: kinds.map.icon, to: "/graphviews" },
  ];
}

export function mapItems(t: T): (ActionItem | "divider")[] {
  return [
    { label: t("maps.progress2d"), icon: IconChartDots3, to: "/spacemaps/2d" },
    { label: t("maps.progress3d"), icon: IconChartDots3, to: "/spacemaps/3d" },
    { label: t("maps.landscape"), icon: IconMountain, to: "/bumpscapes/2d" },
    { label: t("maps.stories"), icon: IconQuote, to: "/storymaps/2d" },
    { label: t("maps.kanban"), icon: IconLayoutKanban, to: "/kanban" },
    { label: t("maps.location"), icon: IconMapPin, to: "/location" },
    "divider",
    { label: t("maps.more"), icon: IconDots, to: "/graphviews" },
  ];
}

/** The ten links of the user menu, and the way out. */
export function userItems(t: T, more: ActionItem[] = []): (ActionItem | "divider")[] {
  return [
    { label: t("user.myProblems"), icon: IconTrafficCone, to: "/problems/myproblems" },
    { label: t("user.mySolutions"), icon: IconBulb, to: "/solutions/mysolutions" },
    { label: t("user.following"), icon: IconRss, to: "/stories/feed" },
    { label: t("user.bookmarks"), icon: IconBookmark, to: "/bookmarks" },
    { label: t("user.reactions"), icon: IconMoodSmile, to: "/reactions" },
    { label: t("user.anonymous"), icon: IconMasksTheater, to: "/anonymous/stories" },
    { label: t("user.reports"), icon: IconFlag3, to: "/reports" },
    "divider",
    { label: t("user.profile"), icon: IconUser, to: "/settings/profile" },
    { label: t("user.ai"), icon: IconSparkles, to: "/settings/ai" },
    { label: t("user.subscription"), icon: IconCreditCard, to: "/settings/account" },
    ...more,
    "divider",
    { label: t("user.logout"), icon: IconLogout, to: "/auth/logout" },
  ];
}
