// npm run bench:feed: the feed against a bare route that runs the same SQL, what its size and its pages cost, and posting.
// `-- reads`, `-- sizes` or `-- writes` runs that part alone; `-- --full` goes on to 2,000,000 stories.
import { worldSpaceId } from "@bump/contract";
import { makePerson, signInByApi } from "../e2e/support/people.ts";
import { idOf, judgeGrowth, judgePages, judgeRate, results, type Site, small, usual, withSites } from "./reads.ts";
import { fillStories } from "./stories.ts";
import { compareWrites } from "./writes.ts";

const isFull = process.argv.includes("--full");
const parts = ["reads", "sizes", "writes"].filter((part) => process.argv.includes(part));
const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
const large = 2_000_000;
const wantedOfWrites = 0.5;
/** Longer ones than those of reads, and each takes another story. */
const writeRounds = 15;

const feed = `/list/v2?path=stories&results=${results}&spaceId=${worldSpaceId}`;

await withSites(async (few, many) => {
  await fillStories(few.pool, 0, small);
  await fillStories(many.pool, 0, usual);
  if (isWanted("reads")) await judgeRate(many, feed);
  if (isWanted("sizes")) {
    await judgePages(many, feed);
    await compareSizes(few, many, usual);
  }
  if (isWanted("writes")) await judgeWrites(many);
  if (isFull) {
    await fillStories(many.pool, usual, large);
    await compareSizes(few, many, large);
  }
});

async function compareSizes(few: Site, many: Site, size: number): Promise<void> {
  const what = `page 1 at ${size.toLocaleString("en")} against ${small.toLocaleString("en")} stories`;
  await judgeGrowth(
    what,
    [few, many].map((site) => ({ site, address: feed })),
  );
}

async function judgeWrites(site: Site): Promise<void> {
  const otherId = idOf(await signInByApi(site.server, await makePerson(site.server)));
  const token = await site.signIn();
  const holds = await compareWrites({ ...site, token, otherId }, { rounds: writeRounds, wanted: wantedOfWrites });
  if (!holds) process.exitCode = 1;
}
