import { expect, it } from "vitest";
import { RequestDurations } from "./request-durations.ts";

it("tells each route and status as a histogram: every bucket holds those before it", () => {
  const durations = new RequestDurations();
  const observe = durations.route("GET", "/api/spaces/:id");
  for (const milliseconds of [0.5, 2, 2, 40_000]) observe(200, milliseconds);
  observe(404, 1);

  const lines = durations.toText().split("\n");
  const name = "bump_http_request_duration_seconds";
  expect(lines.slice(0, 2)).toEqual([
    `# HELP ${name} Time to answer, by route pattern and status`,
    `# TYPE ${name} histogram`,
  ]);
  const labels = 'method="GET",route="/api/spaces/:id",status="200"';
  const buckets = lines.filter((line) => line.startsWith(`${name}_bucket{${labels},`));
  expect(buckets.map((line) => line.replace(/^.*le="(.*)"\}/, "$1"))).toEqual([
    "0.001 1",
    "0.003 3",
    "0.01 3",
    "0.03 3",
    "0.1 3",
    "0.3 3",
    "1 3",
    "3 3",
    "10 3",
    "+Inf 4",
  ]);
  expect(lines).toContain(`${name}_sum{${labels}} 40.0045`);
  expect(lines).toContain(`${name}_count{${labels}} 4`);
  expect(lines).toContain(`${name}_count{method="GET",route="/api/spaces/:id",status="404"} 1`);
  expect(lines.at(-1)).toBe("");
});
