import { expect, it } from "vitest";
import { openBrowser } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { makeLink } from "./accounts.links.ts";
import { getPerson, type LinkPurpose } from "./accounts.repo.ts";

const server = await startTestServer();
const { db, deps } = server;

const signUp = { name: "Ada", role: "person", passwordHash: "none" } as const;
type Use = (token: string) => Promise<{ statusCode: number }>;
const verify: Use = (token) => openBrowser(server).get(`/auth/verify-email?token=${token}`);
const reset: Use = (token) =>
  openBrowser(server).post("/auth/reset-password", { token, newPassword: "another-otter-98" });

const rounds = Array.from({ length: 5 });

it.each<[LinkPurpose, Use, number[]]>([
  ["verifyEmail", verify, [200, 200, 200, 200]],
  ["resetPassword", reset, [200, 400, 400, 400]],
])(
  "a person's links to %s that are used at the same moment wait for each other",
  { retry: 0 },
  async (purpose, use, statuses) => {
    for (const _ of rounds) {
      const { id } = await buildUser(db, { email_verified: false });
      const person = await getPerson(db, id);
      const tokens = await Promise.all(statuses.map(() => makeLink(deps, db, purpose, person, { signUp })));
      const answers = await Promise.all(tokens.map(use));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(statuses);
    }
  },
);
