import { lookup as resolve } from "node:dns";
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { EgressError } from "./egress.ts";

const patienceMs = 10_000;
const maxBytes = 500_000;
const maxHops = 4;
const webPorts = ["", "80", "443"];

/** A page as it was found, at the address that it was found at. */
export type WebPage = { url: URL; html: string };
export type OpenWeb = { getPage(url: string): Promise<WebPage> };

type Options = {
  /** As `host:port`: those that the operator names, wherever they are. */
  hosts?: readonly string[];
  /** How names become addresses. */
  lookup?: typeof resolve;
  /** For a page with all the steps on the way to it. */
  timeoutMs?: number;
};

/**
 * Pages that people name, anywhere on the public internet and nowhere else: what is not globally routable is refused where
 * the connection is made, so that neither a name that resolves otherwise the second time nor a redirect leads elsewhere.
 */
export function createOpenWeb({ hosts = [], lookup = resolve, timeoutMs = patienceMs }: Options = {}): OpenWeb {
  const guarded: LookupFunction = (hostname, { family, hints }, done) => {
    lookup(hostname, { all: true, family, hints } as { all: true }, (error, addresses) => {
      const refused = error ?? addresses.map(({ address }) => problemOf(address)).find((problem) => problem !== null);
      if (refused || addresses.length === 0) done(refused ?? new EgressError(`${hostname} has no address`), []);
      else done(null, addresses);
    });
  };

  function open(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
    const isNamed = hosts.includes(url.host);
    if (!isNamed) requirePublic(url);
    const ask = url.protocol === "https:" ? httpsRequest : httpRequest;
    const { promise, resolve: answered, reject } = Promise.withResolvers<IncomingMessage>();
    ask(url, {
      signal,
      // All of them are asked for, so that all are judged.
      ...(!isNamed && { lookup: guarded, autoSelectFamily: true }),
      agent: false,
      headers: {
        accept: "text/html,application/xhtml+xml",
        "accept-encoding": "identity",
        "user-agent": "BumpPreview/1",
      },
    })
      .on("response", answered)
      .on("error", reject)
      .end();
    return promise;
  }

  return {
    async getPage(given) {
      const signal = AbortSignal.timeout(timeoutMs);
      let url = toWebUrl(given);
      for (let hop = 0; hop < maxHops; hop++) {
        const response = await open(url, signal);
        const { location } = response.headers;
        if (location === undefined) return { url, html: await readPage(response) };
        response.destroy();
        url = toWebUrl(location, url);
      }
      throw new EgressError(`${url.host} leads on and on`);
    },
  };
}

function toWebUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new EgressError("this is no address on the web");
  }
  return url;
}

/** An address that is written out is never looked up, so it is judged here. */
function requirePublic({ hostname, port }: URL): void {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (!webPorts.includes(port)) throw new EgressError(`port ${port} is not the web's`);
  const problem = isIP(host) ? problemOf(host) : null;
  if (problem) throw problem;
}

/** Of the newer addresses all that was ever given out. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** What is globally routable is allowed, and all else is not: lists of what is forbidden forget something. */
function problemOf(address: string): EgressError | null {
  const found = ipaddr.isValid(address) ? ipaddr.process(address) : null;
  const isGlobal = !(found instanceof ipaddr.IPv6) || found.match(globalUnicast);
  const isPublic = found?.range() === "unicast" && isGlobal;
  return isPublic ? null : new EgressError(`${address} is not on the public internet`);
}

async function readPage(response: IncomingMessage): Promise<string> {
  const type = response.headers["content-type"] ?? "";
  if (response.statusCode !== 200 || !/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    response.destroy();
    throw new EgressError(`answered ${response.statusCode} with ${type || "nothing"}`);
  }
  const chunks: Buffer[] = [];
  let size = 0;
  // What a page says of itself stands at its beginning; leaving the loop ends the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxBytes) break;
  }
  return decode(Buffer.concat(chunks), /charset=["']?([\w-]+)/i.exec(type)?.[1]);
}

function decode(bytes: Buffer, told: string | undefined): string {
  const charset = told ?? /<meta[^>]+charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 2048).toString("latin1"))?.[1];
  try {
    return new TextDecoder(charset ?? "utf-8").decode(bytes);
  } catch {
    return bytes.toString();
  }
}
