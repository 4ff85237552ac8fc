import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";

type Refusal = { path: RegExp; status: number };

/**
 * Hears everything that goes wrong in a test's browsers: errors on the console, uncaught exceptions, requests that fail
 * or are refused, violations of the content security policy. What a test expects, it declares beforehand.
 */
export class Watch {
  readonly faults: string[] = [];
  readonly #refusals: Refusal[] = [];
  readonly #failures: RegExp[] = [];
  readonly #lines: RegExp[] = [];

  attach(context: BrowserContext): void {
    context.on("console", (message) => this.#onConsole(message));
    context.on("weberror", (error) => this.faults.push(`uncaught: ${error.error().stack ?? error.error().message}`));
    context.on("response", (response) => this.#onResponse(response));
    context.on("requestfailed", (request) => this.#onFailure(request));
  }

  /** The server will refuse this, and that is right. */
  expectRefusal(status: number, path: RegExp): void {
    this.#refusals.push({ path, status });
  }

  /** These requests will get no answer: offline, or cut off by the test. */
  expectFailure(path: RegExp): void {
    this.#failures.push(path);
  }

  /** The program will say this on the console, for whoever looks into it. */
  expectLine(line: RegExp): void {
    this.#lines.push(line);
  }

  #isExpected(url: string, status: number | null): boolean {
    const refused = this.#refusals.some((one) => one.path.test(url) && (status === null || one.status === status));
    return refused || this.#failures.some((path) => path.test(url));
  }

  #onConsole(message: ConsoleMessage): void {
    if (message.type() !== "error") return;
    const { url } = message.location();
    const line = `${message.text()} (${url})`;
    // The browser's own line about a request, which the response or the failure tells more exactly.
    const isAboutRequest = line.startsWith("Failed to load resource") || line.includes("net::ERR_");
    if (isAboutRequest && (this.#isExpected(url, null) || this.#failures.some((path) => path.test(line)))) return;
    if (this.#lines.some((expected) => expected.test(line))) return;
    this.faults.push(`console: ${line}`);
  }

  #onResponse(response: Response): void {
    if (response.status() < 400 || this.#isExpected(response.url(), response.status())) return;
    this.faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  }

  #onFailure(request: Request): void {
    const reason = request.failure()?.errorText ?? "";
    // Cancelled by the page itself, mostly because the person went elsewhere meanwhile.
    if (reason === "net::ERR_ABORTED" || this.#failures.some((path) => path.test(request.url()))) return;
    this.faults.push(`${reason} ${request.method()} ${request.url()}`);
  }
}
