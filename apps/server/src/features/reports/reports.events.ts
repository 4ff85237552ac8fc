declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Its reporter is told of the outcome, its author only when the content was removed. */
    "report.decided": { reportId: string };
  }
}

export {};
