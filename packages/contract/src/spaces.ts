import { z } from "zod";
import { Id } from "./common.ts";

/** Fixed ids, the same in every deployment. */
export const worldSpaceId = "00000000-0000-7000-8000-000000000001";
export const skillsSpaceId = "00000000-0000-7000-8000-000000000002";

/** What a person's own record says of a space: enough to show it and to switch to it. */
export const SpaceRef = z.object({
  spaceId: Id,
  spaceName: z.string(),
  /** A country's ISO code in lower case, `ww` for the world, '' for skills, null for a private space. */
  code: z.string().nullable(),
  isPrivate: z.boolean(),
  img: z.string().nullable(),
});
export type SpaceRef = z.infer<typeof SpaceRef>;
