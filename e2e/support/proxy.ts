import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server } from "./server.ts";

/** Stands before the server and serves a newer service worker than it when `release` is called: a deployment. */
export async function startProxy(server: Server) {
  let version = 1;
  const proxy = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === "/sw.js";
    const { "accept-encoding": encoding, ...headers } = incoming.headers;
    const options = { method: incoming.method, headers: isWorker || !encoding ? headers : incoming.headers };
    incoming.pipe(
      request(new URL(incoming.url ?? "/", server.url), options, (answer) => {
        const { "content-length": length, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker || !length ? rest : answer.headers);
        answer.pipe(outgoing, { end: !isWorker });
        if (isWorker) answer.once("end", () => outgoing.end(`\n// version ${version}\n`));
      }),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    release: () => {
      version += 1;
    },
    stop: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
