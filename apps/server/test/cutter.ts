import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A line to a server on this machine that can be cut, and that counts what comes over it. */
export async function startCutter(toPort: number) {
  const open = new Set<Socket>();
  let received = 0;
  const server = createServer((near) => {
    const far = connect(toPort, "127.0.0.1");
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      open.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    near.on("data", (bytes: Buffer) => (received += bytes.length));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** All at once, in the middle of whatever is on its way. */
    cut: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    /** Bytes that were sent to the server, heads of requests included. */
    received: () => received,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
