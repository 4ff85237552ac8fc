declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Somebody reacted who had not; another kind of reaction is no news. */
    "reaction.added": { subjectId: string; userId: string };
  }
}

export {};
