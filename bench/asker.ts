import { createRequire } from "node:module";

type Result = { "2xx": number; duration: number; non2xx: number; errors: number };
type Settings = { url: string; connections: number; duration: number; requests: object[] };
const autocannon = createRequire(import.meta.url)("autocannon") as (settings: Settings) => Promise<Result>;

/** `body`: with the word ITEM where each request names another of `items`, one after the other. */
export type Asking = { url: string; headers?: Record<string, string>; body?: string; items?: string[] };
export type Round = { connections: number; seconds: number };
/** Requests per second while the turn lasted, and how many that were. */
export type Turn = { rate: number; requests: number };

/** Asks for so long as each message says, and answers how many a second were taken, or what the first refused one said. */
function serve({ url, headers, body, items = [] }: Asking): void {
  let sent = 0;
  let refusal = "";
  const onResponse = (status: number, answer: string) => {
    if (status >= 300) refusal ||= `${status} ${answer}`;
  };
  const next = (request: object) => ({ ...request, body: body?.replace("ITEM", items[sent++] ?? "none") });
  const post = { method: "POST", headers: { ...headers, "content-type": "application/json" }, setupRequest: next };
  const request = { ...(body === undefined ? { method: "GET", headers } : post), onResponse };
  process.on("message", ({ connections, seconds }: Round) => {
    void autocannon({ url, connections, duration: seconds, requests: [request] }).then(
      ({ "2xx": taken, duration, non2xx, errors }) => {
        const failure = `${url}: ${non2xx} refused, ${errors} failed; ${refusal}`;
        const turn: Turn = { rate: taken / duration, requests: taken };
        process.send!(non2xx + errors > 0 ? failure : turn);
      },
    );
  });
  process.send!("ready");
}

process.once("message", serve);
