const timeoutMs = 10_000;
const maxBytes = 2_000_000;

/** A call that was not made, or whose answer is of no use. */
export class EgressError extends Error {
  override name = "EgressError";
}

export type Egress = {
  getJson(url: string, headers?: Record<string, string>): Promise<unknown>;
  /** Sends a form, answers with JSON. */
  postForm(url: string, form: URLSearchParams, headers?: Record<string, string>): Promise<unknown>;
};

/**
 * The only way out to servers of others. It leads to the hosts of the settings and nowhere else, whatever an answer or
 * a person names, follows no redirect, and waits and reads only so long and so much.
 */
export function createEgress(hosts: readonly string[]): Egress {
  function requireAllowed(url: string): void {
    const target = URL.parse(url);
    if (!target || !/^https?:$/.test(target.protocol) || !hosts.includes(target.host)) {
      throw new EgressError(`${target?.host ?? "this address"} is none of the hosts that are configured`);
    }
  }

  async function ask(url: string, init: RequestInit): Promise<unknown> {
    requireAllowed(url);
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok || !response.body) throw new EgressError(`${new URL(url).host} answered ${response.status}`);
    return JSON.parse(await readCapped(response.body));
  }

  return {
    getJson: (url, headers) => ask(url, { headers }),
    postForm: (url, body, headers) => ask(url, { method: "POST", body, headers }),
  };
}

async function readCapped(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new EgressError(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
