import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { Access } from "@bump/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "./app-error.ts";
import { ipKey, type RuleName } from "./rate-limits.ts";
import { canEnter, type Viewer } from "./viewer.ts";

const scheme = /^Bearer +/i;

type Done = (error?: Error) => void;
type GuardOptions = { access: Access; limit?: RuleName; countsItself?: boolean };
export type Guard = (request: FastifyRequest, reply: FastifyReply, done: Done) => void;

/**
 * Runs before a body is read: names the viewer, counts the call and refuses who may not enter. A visitor's refused
 * calls count too, so that guessing tokens is as limited as anything else.
 */
export function createGuard(deps: Deps, { access, limit, countsItself }: GuardOptions): Guard {
  const { limiter } = deps;

  function enter(request: FastifyRequest): void | Promise<void> {
    const viewer = findViewer(deps, request.raw);
    request.viewer = viewer;
    if (countsItself) return admit(request);
    const counted = viewer ? limiter.take("api", viewer.id) : limiter.take("apiIp", ipKey(request.ip));
    return counted === undefined ? admit(request) : counted.then(() => admit(request));
  }

  function admit({ ip, viewer }: FastifyRequest): void | Promise<void> {
    if (access !== "public") {
      if (viewer === null) throw new AppError("unauthorized");
      if (!canEnter(viewer, access)) throw new AppError("forbidden");
    }
    return limit && limiter.take(limit, viewer?.id ?? ipKey(ip));
  }

  return (request, _reply, done) => {
    let entered: void | Promise<void>;
    try {
      entered = enter(request);
    } catch (error) {
      done(error as Error);
      return;
    }
    if (entered === undefined) done();
    else void tell(entered, done);
  };
}

async function tell(entered: Promise<void>, done: Done): Promise<void> {
  const error = await entered.then(
    () => undefined,
    (reason: Error) => reason,
  );
  done(error);
}

type Shown = { authorization: string; token: string };
/** What a connection showed last, for most show it again and again: the same text is looked up without being read anew. */
const lastShown = new WeakMap<Socket, Shown>();

function findToken({ headers: { authorization }, socket }: IncomingMessage): string | null {
  if (authorization === undefined) return null;
  const last = lastShown.get(socket);
  if (last?.authorization === authorization) return last.token;
  if (!scheme.test(authorization)) return null;
  const token = authorization.slice(authorization.lastIndexOf(" ") + 1);
  lastShown.set(socket, { authorization, token });
  return token;
}

/** Who asks, by the token they show; null for visitors. */
export function findViewer({ tokens }: Deps, request: IncomingMessage): Viewer | null {
  const token = findToken(request);
  if (token === null) return null;
  try {
    return tokens.verify(token);
  } catch {
    // A token that does not hold is no token: public calls still answer.
    return null;
  }
}
