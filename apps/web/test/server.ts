import { type Endpoint, type EndpointAnswer, type ErrorCode, errorStatus } from "@bump/contract";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";

/** Plays the server in component tests. A call that no test expects fails it. */
export const server = setupServer();

type Sent = { url: URL; headers: Headers; body: unknown };
type Answer<Body> = Body | ((sent: Sent) => Body | Promise<Body>);

const verbs = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete } as const;

async function toSent(request: Request): Promise<Sent> {
  const text = await request.text();
  return { url: new URL(request.url), headers: request.headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** Hears a call; returns the list of what was sent to it, which grows. */
function hear(method: keyof typeof verbs, path: string, respond: (sent: Sent) => Promise<Response>): Sent[] {
  const heard: Sent[] = [];
  server.use(
    verbs[method](`*/api${path}`, async ({ request }) => {
      const sent = await toSent(request);
      heard.push(sent);
      return respond(sent);
    }),
  );
  return heard;
}

function failure(status: number, body: Record<string, unknown>, retryAfter?: number): Response {
  const headers = retryAfter === undefined ? undefined : { "retry-after": String(retryAfter) };
  return HttpResponse.json(body, { status, headers });
}

async function bodyOf<Body>(answer: Answer<Body>, sent: Sent): Promise<Body> {
  return typeof answer === "function" ? (answer as (sent: Sent) => Body | Promise<Body>)(sent) : answer;
}

/** The server answers an operation of the contract. */
export function answers<E extends Endpoint>(endpoint: E, answer: Answer<EndpointAnswer<E>>): Sent[] {
  return hear(endpoint.method, endpoint.path, async (sent) => {
    const body = await bodyOf(answer, sent);
    return HttpResponse.json({ success: true, ...body });
  });
}

type Refusal = { fields?: Record<string, ErrorCode>; params?: Record<string, string | number>; retryAfter?: number };

/** The server refuses an operation of the contract. */
export function refuses(endpoint: Endpoint, code: ErrorCode, { retryAfter, ...details }: Refusal = {}): Sent[] {
  return hear(endpoint.method, endpoint.path, async () =>
    failure(
      errorStatus[code],
      { success: false, error: { code, message: code, requestId: "request-1", ...details } },
      retryAfter,
    ),
  );
}

/** No answer comes. */
export function breaks(endpoint: Endpoint): Sent[] {
  return hear(endpoint.method, endpoint.path, async () => HttpResponse.error());
}

/** One of the identity endpoints answers. */
export function authAnswers(method: "GET" | "POST", path: `/${string}`, answer: Answer<unknown>): Sent[] {
  return hear(method, `/auth${path}`, async (sent) => HttpResponse.json((await bodyOf(answer, sent)) as object));
}

export function authRefuses(
  method: "GET" | "POST",
  path: `/${string}`,
  status: number,
  code: string,
  retryAfter?: number,
): Sent[] {
  return hear(method, `/auth${path}`, async () => failure(status, { code, message: code }, retryAfter));
}

export function authBreaks(method: "GET" | "POST", path: `/${string}`): Sent[] {
  return hear(method, `/auth${path}`, async () => HttpResponse.error());
}
