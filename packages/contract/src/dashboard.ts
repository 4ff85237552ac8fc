import { z } from "zod";
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
    /** New members by day, the last 30 days. */
    series: z.array(z.object({ day: z.iso.date(), users: z.number() })),
  }),
});
