declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Something that waited was published or rejected. */
    "approval.decided": { subjectId: string; decision: "approve" | "reject" };
  }
}

export {};
