import {
  IconActivity,
  IconApps,
  IconBulb,
  IconCloud,
  IconFlag3,
  IconHash,
  IconInfoCircle,
  IconPhoto,
  IconQuote,
  IconTrafficCone,
  IconTrendingUp,
  IconUsers,
} from "@tabler/icons-react";
import type { Texts } from "@bump/locales";
import { linkOptions } from "@tanstack/react-router";

type Label = keyof Texts["shell"]["nav"];

/** The entries of a space, in the order people know. */
export function spaceSections(id: string) {
  const params = { id };
  return [
    { name: "summary", icon: IconInfoCircle, link: linkOptions({ to: "/space/$id/info", params }) },
    { name: "members", icon: IconUsers, link: linkOptions({ to: "/space/$id/members", params }) },
    { name: "posts", icon: IconQuote, link: linkOptions({ to: "/stories/recent" }) },
    { name: "problems", icon: IconTrafficCone, link: linkOptions({ to: "/problems/recent" }) },
    { name: "progress", icon: IconTrendingUp, link: linkOptions({ to: "/spacemaps/2d" }) },
    { name: "solutions", icon: IconBulb, link: linkOptions({ to: "/solutions/recent" }) },
    { name: "tags", icon: IconHash, link: linkOptions({ to: "/tags" }) },
    { name: "tagsCloud", icon: IconCloud, link: linkOptions({ to: "/tagsCloud" }) },
    { name: "media", icon: IconPhoto, link: linkOptions({ to: "/space/$id/media", params }) },
    { name: "activity", icon: IconActivity, link: linkOptions({ to: "/activity" }) },
    { name: "reports", icon: IconFlag3, link: linkOptions({ to: "/reports" }) },
  ] as const;
}

export const appsSection = { name: "apps", icon: IconApps, link: linkOptions({ to: "/apps" }) } as const;

export type Section = ReturnType<typeof spaceSections>[number] | typeof appsSection;

/** First path segment → the entry that is marked. */
const bySegment: Record<string, Label> = {
  stories: "posts",
  story: "posts",
  problems: "problems",
  problem: "problems",
  solutions: "solutions",
  solution: "solutions",
  spacemaps: "progress",
  graphviews: "progress",
  kanban: "progress",
  tags: "tags",
  tagscloud: "tagsCloud",
  activity: "activity",
  reports: "reports",
  reportstable: "reports",
  apps: "apps",
  app: "apps",
};

const ofSpace: Record<string, Label> = { info: "summary", members: "members", media: "media" };

/** Which entry of the navigation a path belongs to. The entries are those of the active space, and of no other. */
export function sectionOf(pathname: string, activeId: string | undefined): Label | null {
  const [segment = "", id = "", child = ""] = pathname.toLowerCase().split("/").filter(Boolean);
  if (segment === "space") return id === activeId ? (ofSpace[child] ?? null) : null;
  return bySegment[segment] ?? null;
}
