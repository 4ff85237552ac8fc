import { createRequire } from "node:module";

// The server's own Fastify: the benches have no dependencies of their own.
type Fastify = () => {
  get(
    path: string,
    handler: (
      request: unknown,
      reply: { header(name: string, value: string): { send(body: string): unknown } },
    ) => unknown,
  ): void;
  listen(options: { host: string; port: number }): Promise<string>;
};
const fastify = createRequire(new URL("../apps/server/package.json", import.meta.url))("fastify") as Fastify;

/** Fastify with one route and nothing else: what a framework costs before anybody asks who is there. */
async function serve(body: string): Promise<void> {
  const app = fastify();
  app.get("/", (_request, reply) => reply.header("content-type", "application/json; charset=utf-8").send(body));
  process.send!(await app.listen({ host: "127.0.0.1", port: 0 }));
}

process.once("message", (body: string) => void serve(body));
