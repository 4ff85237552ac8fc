import { createRequire } from "node:module";
import type { Turn } from "./turns.ts";

type Result = { "2xx": number; duration: number; non2xx: number; errors: number };
type Settings = { url: string; connections: number; duration: number; requests: object[] };
const autocannon = createRequire(import.meta.url)("autocannon") as (settings: Settings) => Promise<Result>;

/** `body`: with the word ITEM where each request names another of `items`, one after the other. */
export type Posting = { url: string; headers: Record<string, string>; body: string; items: string[] };
export type Round = { connections: number; seconds: number };

/** Sends for so long as each message says, and answers how many a second were taken, or what the first refused one said. */
function serve({ url, headers, body, items }: Posting): void {
  let sent = 0;
  const next = (request: object) => ({ ...request, body: body.replace("ITEM", items[sent++] ?? "none") });
  let refusal = "";
  const onResponse = (status: number, answer: string) => {
    if (status >= 300) refusal ||= `${status} ${answer}`;
  };
  const post = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    setupRequest: next,
    onResponse,
  };
  process.on("message", ({ connections, seconds }: Round) => {
    void autocannon({ url, connections, duration: seconds, requests: [post] }).then(
      ({ "2xx": taken, duration, non2xx, errors }) => {
        const failure = `${url}: ${non2xx} refused, ${errors} failed, ${sent} sent; ${refusal}`;
        const turn: Turn = { rate: taken / duration, requests: taken };
        process.send!(non2xx + errors > 0 ? failure : turn);
      },
    );
  });
  process.send!("ready");
}

process.once("message", serve);
