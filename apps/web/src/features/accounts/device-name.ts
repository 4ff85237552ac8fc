const browsers: [name: string, shape: RegExp][] = [
  ["Edge", /Edg\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
];

const systems: [name: string, shape: RegExp][] = [
  ["iPad", /iPad/],
  ["iPhone", /iPhone/],
  ["Android", /Android/],
  ["ChromeOS", /CrOS/],
  ["Windows", /Windows/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux/],
];

function firstMatch(table: [name: string, shape: RegExp][], text: string): string | null {
  return table.find(([, shape]) => shape.test(text))?.[0] ?? null;
}

/** What a user agent says of browser and system; every browser claims to be several, so the order counts. */
export function readUserAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  const text = userAgent ?? "";
  return { browser: firstMatch(browsers, text), system: firstMatch(systems, text) };
}
