declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Something that waited was published or rejected. */
    "approval.decided": { subjectId: string; decision: "approve" | "reject" };
    /** Another text of something that its author had changed. */
    "proposal.decided": { subjectId: string; id: string; decision: "approve" | "reject"; note: string };
  }
}

export {};
