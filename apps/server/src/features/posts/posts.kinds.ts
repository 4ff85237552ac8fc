import type { ErrorCode } from "@bump/contract";
import type { RawBuilder } from "kysely";
import { type SubjectKind, toPath } from "#features/subjects/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { FlagsRow, PostRow } from "./posts.repo.ts";

/** Rows with the subject as `s`, and the columns by which an index gives them newest first, best first, or by name. */
export type Walk = {
  rows: RawBuilder<unknown>;
  at: RawBuilder<Date>;
  id: RawBuilder<string>;
  score?: RawBuilder<number>;
  name?: RawBuilder<string>;
};

/** What a kind of post has of its own; all the rest is the same for a story and a skill. */
export type PostKind<View extends object = object, Flags extends object = object, Fixed extends object = object> = {
  kind: SubjectKind;
  collection: string;
  /** What its text is called where it comes in and goes out. */
  textField: "story" | "description" | "text";
  isNamed: boolean;
  /** Visible characters; none where it needs no text. */
  fewest: number;
  /** What is said where it has none. */
  missingText?: ErrorCode;
  needsTag: boolean;
  /** Who wrote one finds it among the others also while these do not see it: nowhere else is a list of their own. */
  listsOwn?: boolean;
  /**
   * Columns over the subject `s` that change with every act or are the viewer's own, and what is shown of them. `contextId`
   * is the problem in whose context it is read, null on its own.
   */
  selectFlags(viewer: Viewer, contextId: string | null): RawBuilder<Flags>;
  /** What they are taken from, joined to `s`. */
  joinFlags?(viewer: Viewer, contextId: string | null): RawBuilder<unknown>;
  /** What the top ones are sorted by, over `s`: reactions and comments, unless the kind has something better. */
  score?(contextId: string | null): RawBuilder<number>;
  /** The same by an index, for those of a space. */
  walkTop?: (spaceId: string) => Walk;
  /** Ids of those that a person has joined, or solves. */
  idsOf?: Partial<Record<"joined" | "solved", (userId: string) => RawBuilder<unknown>>>;
  toPersonal(row: FlagsRow & Flags): More<View>;
  /** Columns over `s` that are the same for everybody: kept by the fragment cache until the post changes. */
  selectFixed: RawBuilder<Fixed>;
  toFixed(row: PostRow & Fixed): Partial<View>;
};

/** Counters and rights come on top of those that every post has. */
type More<View extends object> = Partial<Omit<View, "counters" | "can">> & { counters?: object; can?: object };

export function pathOf(kind: PostKind, post: { id: string; parent_id: string | null }): string {
  return toPath({ kind: kind.kind, id: post.id, parentId: post.parent_id });
}
