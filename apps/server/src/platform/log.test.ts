import { expect, it } from "vitest";
import { createLogger } from "./log.ts";

function capture() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("info", { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { log, lines };
}

it("keeps the fields of the list and drops everything else", () => {
  const { log, lines } = capture();
  log.info(
    { requestId: "r1", route: "/api/user/:id", status: 200, url: "/api?token=hunter2", body: { password: "hunter2" } },
    "answered",
  );
  expect(lines).toEqual([
    { level: "info", time: expect.any(String), requestId: "r1", route: "/api/user/:id", status: 200, msg: "answered" },
  ]);
});

it("holds to the list in what child loggers are bound to", () => {
  const { log, lines } = capture();
  log.child({ requestId: "r1", email: "ann@example.org" }).info("hello");
  expect(lines[0]).toMatchObject({ requestId: "r1", msg: "hello" });
  expect(JSON.stringify(lines)).not.toContain("ann@example.org");
});

it("gives an error's code and stack, with its cause", () => {
  const { log, lines } = capture();
  log.error(
    { err: Object.assign(new Error("no room", { cause: new Error("disk") }), { code: "ENOSPC", secret: "hunter2" }) },
    "failed",
  );
  expect(lines[0]?.["err"]).toMatchObject({
    type: "Error",
    code: "ENOSPC",
    stack: expect.stringContaining("no room"),
    cause: { type: "Error" },
  });
  expect(JSON.stringify(lines)).not.toContain("hunter2");
});

it("leaves out the value that a database error quotes", () => {
  const { log, lines } = capture();
  log.error(
    { err: Object.assign(new Error('invalid input syntax for type uuid: "hunter2"'), { code: "22P02" }) },
    "failed",
  );
  expect(JSON.stringify(lines)).not.toContain("hunter2");
  expect(lines[0]?.["err"]).toMatchObject({ code: "22P02", stack: expect.stringContaining("log.test") });
});
