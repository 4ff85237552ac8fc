/** What a view says of the moment it stands at. */
export type Instant = { when: string; createdAt: string };

export function toInstant(at: Date): Instant {
  const when = at.toISOString();
  return { when, createdAt: when };
}
