import { type MembershipStatus, membershipStatuses } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { findMoveProblem, listMoves } from "./spaces.moves.ts";

/** Every move there is and who makes it: all others are refused. The documentation as much as the test. */
const legal = [
  "deleted → requested by self",
  "deleted → invited by owner",
  "deleted → invited by admin",
  "invited → contributor by self",
  "invited → deleted by self",
  "invited → deleted by owner",
  "invited → deleted by admin",
  "invited → blocked by owner",
  "invited → blocked by admin",
  "requested → contributor by owner",
  "requested → contributor by admin",
  "requested → deleted by self",
  "requested → deleted by owner",
  "requested → deleted by admin",
  "requested → blocked by owner",
  "requested → blocked by admin",
  "contributor → admin by owner",
  "contributor → owner by owner",
  "contributor → deleted by self",
  "contributor → deleted by owner",
  "contributor → deleted by admin",
  "contributor → blocked by owner",
  "contributor → blocked by admin",
  "admin → owner by owner",
  "admin → contributor by owner",
  "admin → deleted by self",
  "admin → deleted by owner",
  "admin → blocked by owner",
  "owner → admin by self",
  "owner → contributor by self",
  "owner → deleted by self",
  "blocked → deleted by owner",
  "blocked → deleted by admin",
];

const movers = ["self", ...membershipStatuses, null] as const;
type MoverName = (typeof movers)[number];

function judge(from: MembershipStatus, to: MembershipStatus, by: MoverName, hasOtherOwner = true) {
  const isSelf = by === "self";
  return findMoveProblem({ from, to, mover: isSelf ? from : by, isSelf, hasOtherOwner });
}

describe.each(membershipStatuses)("from %s", (from) => {
  describe.each(membershipStatuses.filter((to) => to !== from))("to %s", (to) => {
    it.each(movers)("by %s", (by) => {
      const isLegal = legal.includes(`${from} → ${to} by ${by}`);
      expect(isLegal ? [null] : ["forbidden", "illegal_transition"]).toContain(judge(from, to, by));
    });
  });

  it("staying there is no move, for whoever may act on it", () => {
    expect(judge(from, from, "self")).toBeNull();
    expect(judge(from, from, "contributor")).toBe("forbidden");
    expect(judge(from, from, "owner")).toBe(from === "owner" ? "forbidden" : null);
  });
});

it("counts exactly the moves that are named", () => {
  const allowed = membershipStatuses.flatMap((from) =>
    membershipStatuses.flatMap((to) => movers.filter((by) => from !== to && judge(from, to, by) === null)),
  );
  expect(allowed).toHaveLength(legal.length);
});

it("says why: not allowed to whom it is not, not possible where nobody may", () => {
  expect(judge("contributor", "blocked", "contributor")).toBe("forbidden");
  expect(judge("admin", "contributor", "admin")).toBe("forbidden");
  expect(judge("owner", "blocked", "admin")).toBe("forbidden");
  expect(judge("owner", "deleted", "owner")).toBe("forbidden");
  expect(judge("contributor", "admin", "self")).toBe("forbidden");
  expect(judge("blocked", "contributor", "owner")).toBe("illegal_transition");
  expect(judge("deleted", "contributor", "owner")).toBe("illegal_transition");
  expect(judge("deleted", "blocked", "owner")).toBe("illegal_transition");
  expect(judge("invited", "contributor", "owner")).toBe("forbidden");
  expect(judge("invited", "admin", "owner")).toBe("illegal_transition");
});

it.each(["admin", "contributor", "deleted"] as const)("keeps the last owner from becoming %s", (to) => {
  expect(judge("owner", to, "self", false)).toBe("last_owner");
});

it("lists where somebody may be brought", () => {
  const of = (from: MembershipStatus, mover: MembershipStatus | null, isSelf = false) =>
    listMoves({ from, mover, isSelf, hasOtherOwner: false });
  expect(of("contributor", "owner")).toEqual(["owner", "admin", "blocked", "deleted"]);
  expect(of("contributor", "admin")).toEqual(["blocked", "deleted"]);
  expect(of("contributor", "contributor")).toEqual([]);
  expect(of("contributor", "contributor", true)).toEqual(["deleted"]);
  expect(of("requested", "admin")).toEqual(["contributor", "blocked", "deleted"]);
  expect(of("blocked", "admin")).toEqual(["deleted"]);
  expect(of("owner", "owner", true)).toEqual([]);
});
