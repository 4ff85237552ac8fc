import type { ReportView } from "@bump/contract";
import { buildSpace, when } from "./spaces.ts";

const space = buildSpace();
const farah = {
  id: "0190a000-0000-7000-8000-0000000000f1",
  displayName: "Farah",
  photoURL: null,
  role: "person" as const,
};

export function buildReport(overrides: Partial<ReportView> = {}): ReportView {
  const { spaceId, spaceName, code, isPrivate, img } = space;
  return {
    id: "0190a000-0000-7000-8000-0000000000a1",
    path: "problems/0190a000-0000-7000-8000-0000000000b1",
    collection: "problems",
    documentID: "0190a000-0000-7000-8000-0000000000b1",
    tags: ["spam", "off-topic"],
    comments: "Sold the same thing last week",
    status: "open",
    snapshot: { title: "Buy now", html: "<p>Cheap &amp; good</p>", author: farah, code: null },
    reportedAuthor: farah,
    isAnonymousPost: false,
    space: { spaceId, spaceName, code, isPrivate, img },
    staff: { reporter: { ...farah, displayName: "Kavya" }, openReports: 3, claimedBy: null },
    outcome: null,
    can: { claim: true, decide: false, remove: false },
    changedAt: when,
    when,
    createdAt: when,
    ...overrides,
  };
}
