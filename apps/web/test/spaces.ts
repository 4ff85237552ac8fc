import { listSpaces, type SpaceView } from "@bump/contract";
import { answers } from "./server.ts";

export const when = "2026-01-01T00:00:00.000Z";

const nothing = {
  enter: false,
  edit: false,
  remove: false,
  manage: false,
  invite: false,
  leave: false,
  request: false,
};
const counters = {
  totalMembers: 1,
  totalOwners: 1,
  totalInvited: null,
  totalRequested: null,
  totalBlocked: null,
  totalReports: null,
  totalApprovals: null,
};

type Overrides = Partial<Omit<SpaceView, "can" | "inside">> & {
  can?: Partial<SpaceView["can"]>;
  inside?: Partial<SpaceView["inside"]>;
};

let made = 0;

/** A private space as one of its contributors sees it. */
export function buildSpace({ can, inside = {}, ...overrides }: Overrides = {}): SpaceView {
  const id = overrides.id ?? `0190a000-0000-7000-8000-${String(++made).padStart(12, "0")}`;
  const name = overrides.name ?? "Ward 12 Neighbours";
  return {
    id,
    spaceId: id,
    name,
    spaceName: name,
    code: null,
    isPrivate: true,
    img: null,
    description: "",
    status: "contributor",
    favorite: false,
    lastSeenWhen: null,
    author: null,
    blocked: false,
    can: { ...nothing, enter: true, leave: true, ...can },
    inside: inside && {
      motto: "",
      listed: true,
      approvalRule: "anonymous",
      counters,
      when,
      createdAt: when,
      ...inside,
    },
    ...overrides,
  };
}

export function buildCountry(code: string, name: string, overrides: Overrides = {}): SpaceView {
  return buildSpace({ name, code, isPrivate: false, status: null, can: { leave: false }, ...overrides });
}

type Filter = { type: string | null; status: string | null; query: string | null; last: string | null };

/** The server lists spaces; returns what it was asked for. */
export function listsSpaces(list: (filter: Filter) => SpaceView[] | { items: SpaceView[]; last: string | null }) {
  return answers(listSpaces, ({ url: { searchParams } }) => {
    const [type, status, query, last] = ["type", "status", "query", "lastDocumentID"].map((name) =>
      searchParams.get(name),
    );
    const listed = list({ type: type ?? null, status: status ?? null, query: query ?? null, last: last ?? null });
    const page = Array.isArray(listed) ? { items: listed, last: null } : listed;
    return { ...page, lastScannedWhen: when };
  });
}
