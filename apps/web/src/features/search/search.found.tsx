import type { EndpointAnswer, search, SearchHit, SearchKind } from "@bump/contract";
import {
  IconBulb,
  IconCertificate,
  IconHash,
  IconHelpCircle,
  IconMessageCircle,
  IconPlanet,
  IconQuote,
  IconTrafficCone,
  IconUsers,
} from "@tabler/icons-react";
import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SpaceImage } from "#features/spaces/index.ts";
import { Avatar } from "#ui/Avatar.tsx";
import type { IconDrawing } from "#ui/Icon.tsx";
import { IconTile } from "#ui/IconTile.tsx";
import type { Tone } from "#ui/theme/tokens.ts";

type FoundItems = EndpointAnswer<typeof search>["items"];

/** Something found, whatever it is: how it looks in a row, and where it leads. */
export type Found = {
  id: string;
  picture: ReactNode;
  /** May hold marks: see Highlight. */
  title: string;
  detail?: string;
  space?: SearchHit["space"];
  author?: string;
  when?: string;
  to: LinkProps;
};

/** In the order in which they are shown. */
export const shownKinds = [
  "stories",
  "problems",
  "solutions",
  "skills",
  "faqs",
  "people",
  "tags",
  "spaces",
  "comments",
] as const satisfies readonly SearchKind[];

type WrittenKind = Exclude<SearchKind, "tags" | "people" | "spaces">;

export const looks: Record<SearchKind, { icon: IconDrawing; tone: Tone }> = {
  stories: { icon: IconQuote, tone: "violet" },
  comments: { icon: IconMessageCircle, tone: "grey" },
  problems: { icon: IconTrafficCone, tone: "rust" },
  solutions: { icon: IconBulb, tone: "teal" },
  skills: { icon: IconCertificate, tone: "pink" },
  faqs: { icon: IconHelpCircle, tone: "blue" },
  people: { icon: IconUsers, tone: "grey" },
  tags: { icon: IconHash, tone: "grey" },
  spaces: { icon: IconPlanet, tone: "navy" },
};

function toWritten(kind: WrittenKind, hit: SearchHit): Found {
  const { id, title, highlight, space, author, when, link } = hit;
  return {
    id,
    picture: <IconTile {...looks[kind]} size={32} />,
    title: title || highlight,
    detail: title && highlight !== title ? highlight : undefined,
    space,
    author: author?.displayName,
    when,
    // Changes to its space on the way.
    to: { to: "/shared", search: { url: link, spaceId: space.spaceId } as never },
  };
}

/** What was found of one kind. `nameOf`: a space in the reader's language. */
export function foundOf(kind: SearchKind, items: FoundItems, nameOf: (space: SearchHit["space"]) => string): Found[] {
  switch (kind) {
    case "tags":
      return items.tags.map(({ id, title, description, space }) => ({
        id,
        picture: <IconTile icon={IconHash} size={32} />,
        title: `#${title}`,
        detail: description || undefined,
        space,
        to: { to: "/tags/$id/info", params: { id } },
      }));
    case "people":
      return items.people.map(({ id, displayName, photoURL, role, bio }) => ({
        id,
        picture: <Avatar name={displayName} src={photoURL} shape={role === "org" ? "square" : "round"} size={32} />,
        title: displayName,
        detail: bio || undefined,
        to: { to: "/network/$id/info", params: { id } },
      }));
    case "spaces":
      return items.spaces.map((space) => ({
        id: space.spaceId,
        picture: <SpaceImage space={space} size={32} />,
        title: nameOf(space),
        to: { to: "/space/$id/info", params: { id: space.spaceId } },
      }));
    case "stories":
    case "comments":
    case "problems":
    case "solutions":
    case "skills":
    case "faqs":
      return items[kind].map((hit) => toWritten(kind, hit));
  }
}
