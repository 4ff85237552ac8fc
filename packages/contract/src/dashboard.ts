import { z } from "zod";
import { SpaceChoice } from "./common.ts";
import { reactionKinds } from "./content.ts";
import { endpoint } from "./endpoint.ts";

export const getPublicFigures = endpoint({
  method: "GET",
  path: "/public/figures",
  action: "figures.readPublic",
  access: "public",
  summary: "Totals of the public spaces",
  response: z.object({
    data: z.object({
      total_users: z.number(),
      totalStories: z.number(),
      totalProblems: z.number(),
      totalSolved: z.number(),
      totalSolutions: z.number(),
    }),
    /** The last 30 days, oldest first; the count at the day's end. */
    series: z.array(z.object({ day: z.iso.date(), users: z.number() })),
  }),
});

const spaceId = SpaceChoice;
const days = z.coerce.number().int().min(7).max(365).default(30);

export const getDashboard = endpoint({
  method: "GET",
  path: "/dashboard/info",
  action: "figures.readDashboard",
  access: "user",
  summary: "Totals of the space, and what happened there by day",
  query: z.strictObject({ spaceId, days }),
  response: z.object({
    data: z.object({
      totalStories: z.number(),
      totalProblems: z.number(),
      totalSolutions: z.number(),
      totalSkills: z.number(),
      total_tags: z.number(),
      total_users: z.number(),
    }),
    /** One entry per day, oldest first. `users` is the count at the day's end. */
    series: z.array(
      z.object({ day: z.iso.date(), users: z.number(), posts: z.number(), reactions: z.number(), active: z.number() }),
    ),
  }),
  errors: ["not_found", "forbidden"],
});

const Moods = z.partialRecord(z.enum(reactionKinds), z.number());

export const getMoods = endpoint({
  method: "GET",
  path: "/moods",
  action: "figures.readMoods",
  access: "user",
  summary: "How people of the space react, by day and kind",
  query: z.strictObject({ spaceId, days }),
  response: z.object({
    /** Of these days together. */
    totals: Moods,
    /** One entry per day, oldest first. */
    series: z.array(z.object({ day: z.iso.date(), reactions: Moods })),
  }),
  errors: ["not_found", "forbidden"],
});
