import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { expect, it } from "vitest";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const address = new URL(await server.listen());
const user = await buildUser(server.db);
const connections = 400;
const framesEach = 25;

type Frame = { opcode: number; payload: Uint8Array; isMasked: boolean; isWhole: boolean };

/** What a client may say at all: an engine packet, in it a Socket.IO packet, in it whatever. */
const packet = fc
  .tuple(
    fc.constantFrom(
      "0",
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "40",
      "41",
      "42",
      "43",
      "44",
      "45",
      "46",
      "451-",
      "42/x,",
      "421",
    ),
    fc.oneof(
      fc.json(),
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.json().map((json) => `["space:open",${json}]`),
      fc.json().map((json) => `["token:renew",${json}]`),
      fc.constantFrom(
        '["disconnect"]',
        '["connect"]',
        '["__proto__"]',
        '["constructor",{}]',
        "[null]",
        "[[]]",
        "{",
        "-1",
      ),
    ),
  )
  .map(([type, data]) => Buffer.from(type + data));

const frame: fc.Arbitrary<Frame> = fc.record({
  // Mostly text, but also binary, continuations, pings and codes that do not exist.
  opcode: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 15 }) }),
  payload: fc.oneof({ weight: 4, arbitrary: packet }, { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) }),
  isMasked: fc.oneof({ weight: 30, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  isWhole: fc.oneof({ weight: 30, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

function encode({ opcode, payload, isMasked, isWhole }: Frame): Buffer {
  const { length } = payload;
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
  const head = [(isWhole ? 0x80 : 0) | opcode, (isMasked ? 0x80 : 0) | (length < 126 ? length : 126)];
  if (length >= 126) head.push(length >> 8, length & 0xff);
  const body = isMasked ? payload.map((byte, index) => byte ^ mask[index % 4]!) : payload;
  return Buffer.concat([Buffer.from(head), mask, body]);
}

/** Shakes hands, comes in with a token half of the time, sends everything at once and stays until it is thrown out. */
async function attack(frames: Frame[], token: string | null): Promise<void> {
  const socket = connect(Number(address.port), address.hostname);
  socket.on("error", () => {}).resume();
  const request = [
    "GET /realtime/?EIO=4&transport=websocket HTTP/1.1",
    `host: ${address.host}`,
    "upgrade: websocket",
    "connection: upgrade",
    `sec-websocket-key: ${randomBytes(16).toString("base64")}`,
    "sec-websocket-version: 13",
  ];
  socket.write(`${request.join("\r\n")}\r\n\r\n`);
  await Promise.race([once(socket, "data"), once(socket, "close")]);
  const hello = Buffer.from(`40${JSON.stringify({ token })}`);
  if (token !== null) socket.write(encode({ opcode: 1, payload: hello, isMasked: true, isWhole: true }));
  for (const one of frames) socket.write(encode(one));
  await new Promise((resolve) => setTimeout(resolve, 5));
  socket.destroy();
}

it(`${connections * framesEach} hostile frames do no harm`, { timeout: 120_000 }, async () => {
  const failures: unknown[] = [];
  const note = (error: unknown) => failures.push(error);
  process.on("uncaughtException", note).on("unhandledRejection", note);
  const token = tokenOf(server, user);
  const honest = await connectSocket(address.origin, { token: tokenOf(server, user) });
  const frames = fc.sample(frame, connections * framesEach);
  try {
    for (let at = 0; at < connections; at += 8) {
      const some = Array.from({ length: 8 }, (_, index) =>
        frames.slice((at + index) * framesEach, (at + index + 1) * framesEach),
      );
      await Promise.all(some.map((own, index) => attack(own, index % 2 === 0 ? token : null)));
    }
    // And one that speaks no protocol at all.
    for (let round = 0; round < 50; round++) {
      const socket = connect(Number(address.port), address.hostname);
      socket.on("error", () => {}).end(randomBytes(500));
      await once(socket.resume(), "close");
    }
  } finally {
    process.off("uncaughtException", note).off("unhandledRejection", note);
  }
  expect(failures).toEqual([]);
  expect((await server.visitor.get("/health/live")).statusCode).toBe(200);
  expect(honest.connected).toBe(true);
  const again = await connectSocket(address.origin, { token: tokenOf(server, user) });
  expect(again.connected).toBe(true);
});
