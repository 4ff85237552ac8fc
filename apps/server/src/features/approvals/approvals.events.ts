declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Something that waited was published or rejected. `id`: of the decision, since what was rejected may wait again. */
    "approval.decided": { subjectId: string; id: string; decision: "approve" | "reject" };
    /** Another text of something that its author had changed. */
    "proposal.decided": { subjectId: string; id: string; decision: "approve" | "reject"; note: string };
  }
}

export {};
