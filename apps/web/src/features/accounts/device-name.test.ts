import { expect, it } from "vitest";
import { readUserAgent } from "./device-name.ts";

const agents = {
  chrome:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
  edge: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
  safari:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  iPhone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
  samsung:
    "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
  firefox: "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
};

it.each([
  [agents.chrome, "Chrome", "Windows"],
  [agents.edge, "Edge", "Windows"],
  [agents.safari, "Safari", "macOS"],
  [agents.iPhone, "Chrome", "iPhone"],
  [agents.samsung, "Samsung Internet", "Android"],
  [agents.firefox, "Firefox", "Linux"],
  ["curl/8.5.0", null, null],
  [null, null, null],
])("%s", (agent, browser, system) => {
  expect(readUserAgent(agent)).toEqual({ browser, system });
});
