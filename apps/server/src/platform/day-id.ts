import { v7 as uuidv7 } from "uuid";

/** For what must not tell when it was made: the beginning of that day (UTC). */
export function startOfDay(moment: Date): Date {
  return new Date(moment.toISOString().slice(0, 10));
}

/** A UUIDv7 like any other, but its time is the day's beginning, so that it does not tell who was there just then. */
export function dayId(moment: Date): string {
  return uuidv7({ msecs: startOfDay(moment).getTime() });
}
