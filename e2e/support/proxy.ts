import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Server } from "./server.ts";

/** Stands before the server as a load balancer does; `release` puts a newer service worker in place: a deployment. */
export async function startProxy(server: Server) {
  let version = 1;
  const proxy = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === "/sw.js";
    // Whole and as plain text, so that something can be added to it.
    const headers = isWorker ? { accept: "*/*" } : incoming.headers;
    const forward = request(
      new URL(incoming.url ?? "/", server.url),
      { method: incoming.method, headers },
      (answer) => {
        const { "content-length": _length, etag: _etag, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers);
        answer.pipe(outgoing, { end: !isWorker });
        if (isWorker) answer.once("end", () => outgoing.end(`\n// version ${version}\n`));
      },
    );
    incoming.pipe(forward);
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
