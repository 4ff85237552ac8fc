import { once } from "node:events";
import type { lookup } from "node:dns";
import { createServer as createHttpServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { EgressError } from "./egress.ts";
import { createOpenWeb } from "./open-web.ts";

/** Whatever connects here was led astray. */
let connections = 0;
let answer: RequestListener;
const http = createHttpServer((request, response) => answer(request, response));
const honeypot = createServer((socket) => {
  connections += 1;
  http.emit("connection", socket);
}).listen(0, "0.0.0.0");
await once(honeypot, "listening");
const { port } = honeypot.address() as AddressInfo;
afterAll(() => void honeypot.close());

const page = "<title>Well 4</title>";
beforeEach(() => {
  connections = 0;
  answer = (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(page);
});

/** A name server that answers as it is told, one answer after the other. */
function names(...answers: string[][]) {
  let asked = 0;
  const ask = (_name: string, _options: unknown, done: (error: null, addresses: object[]) => void) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)]!;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  };
  return { lookup: ask as unknown as typeof lookup, asked: () => asked };
}

/** The same four bytes in every spelling that some reader of addresses has taken. */
function spellings(address: string): string[] {
  const bytes = address.split(".").map(Number) as [number, number, number, number];
  const [a, b, c, d] = bytes;
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (byte: number) => byte.toString(16).padStart(2, "0");
  const groups = `${hex(a)}${hex(b)}:${hex(c)}${hex(d)}`;
  const v6 = [
    `::ffff:${address}`,
    `::ffff:${groups}`,
    `0:0:0:0:0:ffff:${groups}`,
    `::${address}`,
    `64:ff9b::${groups}`,
    `64:ff9b:1::${groups}`,
    `2002:${groups}::1`,
    `2001:0:${groups}::1`,
  ];
  return [
    address,
    `${number}`,
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    bytes.map((byte) => `0x${hex(byte)}`).join("."),
    bytes.map((byte) => `0${byte.toString(8)}`).join("."),
    bytes.map((byte) => `000${byte.toString(8)}`).join("."),
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${address}.`,
    ...v6.map((text) => `[${text}]`),
  ];
}

const inner = [
  "127.0.0.1",
  "127.1.2.3",
  "0.0.0.0",
  "10.0.0.1",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "192.0.0.1",
  "240.0.0.1",
].flatMap(spellings);
const others = [
  "[::]",
  "[::1]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd12::1]",
  "[ff02::1]",
  "[2001:db8::1]",
  "[100::1]",
  "[4000::1]",
];
const forms = [...new Set([...inner, ...others])];

describe("the open web", () => {
  it(`is not on this machine or in its network, however that is spelled (${forms.length} forms)`, async () => {
    expect(forms.length).toBeGreaterThan(200);
    const web = createOpenWeb();
    for (const host of forms) {
      const refusal = await web.getPage(`http://${host}/`).catch((error: Error) => error);
      expect(refusal, host).toBeInstanceOf(EgressError);
    }
    expect(connections).toBe(0);
  });

  it("is judged by the address that a name has when the connection is made", async () => {
    for (const host of [...inner, ...others].filter((one) => /^[\d.]+$|^\[/.test(one))) {
      const address = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
      if (!address.includes(":") && address.split(".").length !== 4) continue;
      const { lookup: resolve, asked } = names([address]);
      await expect(createOpenWeb({ lookup: resolve }).getPage("http://well.example/"), address).rejects.toThrow(
        "is not on the public internet",
      );
      expect(asked()).toBe(1);
    }
    // One of several is enough: the connection may be made to any.
    const mixed = names(["93.184.215.14", "127.0.0.1"]);
    await expect(createOpenWeb(mixed).getPage("http://well.example/")).rejects.toThrow("127.0.0.1");
    expect(connections).toBe(0);
  });

  it("is judged anew at each step: what leads here leads nowhere", async () => {
    const host = `127.0.0.1:${port}`;
    for (const target of [`http://127.0.0.1:80/`, "http://[::1]/", "http://169.254.169.254/", "file:///etc/passwd"]) {
      answer = (_request, response) => response.writeHead(302, { location: target }).end();
      await expect(createOpenWeb({ hosts: [host] }).getPage(`http://${host}/`), target).rejects.toThrow(EgressError);
    }
    const { lookup: resolve } = names(["127.0.0.1"]);
    answer = (_request, response) => response.writeHead(302, { location: "http://well.example/" }).end();
    await expect(createOpenWeb({ hosts: [host], lookup: resolve }).getPage(`http://${host}/`)).rejects.toThrow(
      "127.0.0.1 is not on the public internet",
    );
  });

  it.each([
    "ftp://well.example/",
    "http://user:pass@well.example/",
    "http://well.example:22/",
    "javascript:alert(1)",
    "x",
  ])("is not %s", async (address) => {
    const { lookup: resolve, asked } = names(["93.184.215.14"]);
    await expect(createOpenWeb({ lookup: resolve }).getPage(address)).rejects.toThrow(EgressError);
    expect(asked()).toBe(0);
  });
});

describe("a page", () => {
  const host = `127.0.0.1:${port}`;
  const web = createOpenWeb({ hosts: [host] });
  const read = (path = "/") => web.getPage(`http://${host}${path}`);

  it("is read where it is found, in the letters that it is written in", async () => {
    answer = (request, response) => {
      if (request.url === "/") return response.writeHead(301, { location: "/here" }).end();
      const bytes = Buffer.from('<meta charset="windows-1252"><title>caf\xe9</title>', "latin1");
      return response.writeHead(200, { "content-type": "text/html" }).end(bytes);
    };
    const { url, html } = await read();
    expect(url.href).toBe(`http://${host}/here`);
    expect(html).toContain("café");
  });

  it("is no picture, no failure, no circle", async () => {
    answer = (_request, response) => response.writeHead(200, { "content-type": "image/png" }).end("x");
    await expect(read()).rejects.toThrow("image/png");
    answer = (_request, response) => response.writeHead(404, { "content-type": "text/html" }).end(page);
    await expect(read()).rejects.toThrow("404");
    answer = (_request, response) => response.writeHead(302, { location: "/" }).end();
    await expect(read()).rejects.toThrow("on and on");
  });

  it("is not read to an end that does not come", async () => {
    let written = 0;
    answer = (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      const piece = page + " ".repeat(64_000);
      const write = () => {
        while (!response.destroyed && written < 50_000_000 && response.write(piece)) written += piece.length;
      };
      response.on("drain", write);
      write();
    };
    expect((await read()).html.length).toBeLessThan(700_000);
    expect(written).toBeLessThan(5_000_000);
  });

  it.each([
    ["says nothing", () => {}],
    [
      "says a letter at a time",
      (response: ServerResponse) => {
        response.writeHead(200, { "content-type": "text/html" });
        const timer = setInterval(() => response.write("."), 20);
        response.on("close", () => clearInterval(timer));
      },
    ],
    [
      "leads on slowly",
      (response: ServerResponse) => void setTimeout(() => response.writeHead(302, { location: "/on" }).end(), 150),
    ],
  ])("is not waited for without end where its server %s", async (_what, act) => {
    answer = (_request, response) => act(response);
    const begun = Date.now();
    const impatient = createOpenWeb({ hosts: [host], timeoutMs: 300 });
    await expect(impatient.getPage(`http://${host}/`)).rejects.toThrow(/abort/i);
    expect(Date.now() - begun).toBeLessThan(3000);
  });
});
