import { listParticipants, type ParticipantView } from "@bump/contract";
import { screen } from "@testing-library/react";
import { answers } from "./server.ts";
import { when } from "./spaces.ts";

let made = 0;

/** A contributor, with whom the viewer can do nothing. */
export function buildMember(displayName: string, overrides: Partial<ParticipantView> = {}): ParticipantView {
  const id = `0190a000-0000-7000-8000-${String(++made).padStart(12, "0")}`;
  return {
    id,
    author: { id, displayName, photoURL: null, role: "person" },
    status: "contributor",
    tags: [],
    type: "person",
    totalPosts: 0,
    lastSeen: null,
    online: false,
    invitedBy: null,
    expiresAt: null,
    can: { become: [] },
    when,
    createdAt: when,
    ...overrides,
  };
}

/** The server lists members, by the status that is asked for. */
export function listsMembers(byStatus: Partial<Record<string, ParticipantView[]>>) {
  return answers(listParticipants, ({ url }) => {
    const text = url.searchParams.get("query")?.toLowerCase() ?? "";
    const people = byStatus[url.searchParams.get("status") ?? ""] ?? [];
    return {
      items: people.filter(({ author }) => author.displayName.toLowerCase().startsWith(text)),
      last: null,
      lastScannedWhen: when,
    };
  });
}

/** Somebody's row in the table. */
export function rowOf(name: string): HTMLElement {
  return screen.getByRole("row", { name: new RegExp(name) });
}
