import * as fake from "fake-indexeddb";
import { afterAll, beforeAll } from "vitest";

const things = Object.entries(fake).filter(([name]) => name === "indexedDB" || name.startsWith("IDB"));

/** For a file whose tests keep something in the browser. The files after it in the same worker have no database again. */
export function bringDatabase(): void {
  beforeAll(() => {
    for (const [name, value] of things) {
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
  });
  afterAll(() => {
    for (const [name] of things) Reflect.deleteProperty(globalThis, name);
  });
}
