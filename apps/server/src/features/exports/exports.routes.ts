import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import type { Deps } from "#platform/deps.ts";
import { mount, StreamAnswer } from "#platform/http/mount.ts";
import { exportAccount } from "./exports.account.ts";
import { importSpace } from "./exports.import.ts";
import { exportSpace } from "./exports.service.ts";

/** A file is written, and that it was asked for is noted: not for somebody who only wants to know of it. */
const file = { hasHead: false };

export function exportsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(
    app,
    contract.exportSpace,
    async ({ params, viewer, reply }) => {
      const pieces = await exportSpace(deps, viewer, params.id);
      const day = deps.clock().toISOString().slice(0, 10);
      reply.header("content-disposition", `attachment; filename="bump-space-${day}.json"`);
      return new StreamAnswer(pieces);
    },
    file,
  );
  mount(
    app,
    contract.exportAccount,
    async ({ viewer, reply }) => {
      const pieces = await exportAccount(deps, viewer);
      const day = deps.clock().toISOString().slice(0, 10);
      reply.header("content-type", contract.exportAccount.answerType);
      reply.header("content-disposition", `attachment; filename="bump-account-${day}.zip"`);
      return new StreamAnswer(pieces);
    },
    file,
  );
  mount(app, contract.importSpace, ({ params, body, viewer }) =>
    importSpace(deps, viewer, { spaceId: params.id, ...body }),
  );
}
