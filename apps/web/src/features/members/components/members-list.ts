import type { ParticipantOrder, ParticipantView } from "@bump/contract";
import type { NextStatus } from "../members.mutations.ts";
import type { MemberFilter } from "../members.queries.ts";

/** What both shapes of the list are given. */
export type ListProps = {
  people: readonly ParticipantView[];
  filter: MemberFilter;
  order: ParticipantOrder;
  onSort: (order: ParticipantOrder) => void;
  /** Ids; null where nothing can be done with several at once. */
  chosen: ReadonlySet<string> | null;
  onChoose: (people: readonly ParticipantView[], chosen: boolean) => void;
  onMove: (people: readonly ParticipantView[], status: NextStatus) => void;
};
