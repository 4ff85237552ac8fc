import type { Kysely } from "kysely";
import type pg from "pg";
import { Bus } from "./bus.ts";
import { FragmentCache } from "./cache.ts";
import type { Config } from "./config.ts";
import { createDatabase } from "./database/database.ts";
import type { Db } from "./database/db.types.ts";
import { migrate } from "./database/migrate.ts";
import type { Postgres } from "./database/open-postgres.ts";
import { createPool } from "./database/pool.ts";
import { Replica } from "./database/replica.ts";
import { createEgress, type Egress } from "./egress.ts";
import { createLimiter, type Limiter } from "./http/rate-limits.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import type { SharedCounters } from "./http/shared-counters.ts";
import { createTokens, type Tokens } from "./http/tokens.ts";
import { Jobs } from "./jobs/jobs.ts";
import type { Logger } from "./log.ts";
import type { OpenWeb } from "./open-web.ts";
import { folderTransport, type MailTransport, smtpTransport } from "./mail/mail-transports.ts";
import { Mailer } from "./mail/mailer.ts";
import { Outbox } from "./outbox/outbox.ts";
import { Realtime } from "./realtime/realtime.ts";
import type { RedisAdapter } from "./realtime/redis-adapter.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";
import { createStorage, type Storage } from "./storage/storage.ts";

/** Everything a feature needs from outside itself. Made once by the process, or once per test file. */
export type Deps = {
  config: Config;
  secrets: Secrets;
  log: Logger;
  clock: () => Date;
  /** For connections that are not taken from the pool (the bus, jobs). */
  connection: pg.ClientConfig;
  pool: pg.Pool;
  db: Kysely<Db>;
  /** Null where there is none. */
  replica: Replica | null;
  bus: Bus;
  cache: FragmentCache;
  outbox: Outbox;
  jobs: Jobs;
  mail: Mailer;
  storage: Storage;
  realtime: Realtime;
  tokens: Tokens;
  limiter: Limiter;
  metrics: Metrics;
  egress: Egress;
  /** Null where the deployment asks no pages of others. */
  openWeb: OpenWeb | null;
  /** Undoes what createDeps did, last thing first. */
  close: () => Promise<void>;
};

type Options = { log: Logger; postgres: Postgres; clock?: () => Date };

/** `postgres` is stopped with the rest. */
export async function createDeps(config: Config, { log, postgres, ...options }: Options): Promise<Deps> {
  const clock = options.clock ?? (() => new Date());
  const { connection } = postgres;
  // Each resource leaves word here how to close it, so that a start that fails half-way closes what it opened.
  const closers: (() => unknown)[] = [() => postgres.stop()];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  try {
    const secrets = await loadSecrets(`${config.dataDir}/secrets`, config.givenSecrets);
    const pool = createPool(connection, log);
    closers.push(() => pool.end());
    await migrate(pool);
    const db = createDatabase(pool);
    const replica = openReplica(config, { primary: pool, log });
    closers.push(() => replica?.close());

    const bus = await Bus.connect(connection, log);
    closers.push(() => bus.close());
    const shared = await openCounters(config, log);
    const limiter = createLimiter({ shared, factor: config.rateLimitFactor, clock, log });
    closers.push(() => limiter.close());
    const tokens = createTokens({ keys: secrets.tokenKeys, issuer: config.publicUrl, clock });

    const metrics = createMetrics();
    const egress = createEgress(config.egressHosts);
    const openWeb = await openOpenWeb(config);

    const cache = new FragmentCache(bus);
    const outbox = new Outbox({ db, bus, log, metrics });
    closers.push(() => outbox.stop());
    const jobs = await Jobs.create({ db, bus, log, metrics, pool: createPool(connection, log, 6) });
    closers.push(() => jobs.stop());
    const mail = new Mailer({ jobs, key: secrets.encryptionKey, transport: createTransport(config, clock) });
    closers.push(() => mail.close());
    const storage = await createStorage(config);
    closers.push(() => storage.close());
    const redis = await openAdapter(config, log);
    const realtime = new Realtime({ config, tokens, bus, log, metrics, redis });
    closers.push(() => realtime.drain());

    const platform = {
      config,
      secrets,
      log,
      clock,
      connection,
      pool,
      db,
      replica,
      bus,
      tokens,
      limiter,
      metrics,
      egress,
      openWeb,
    };
    return { ...platform, cache, outbox, jobs, mail, storage, realtime, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function openReplica({ databaseReplicaUrl }: Config, { primary, log }: { primary: pg.Pool; log: Logger }) {
  if (databaseReplicaUrl === null) return null;
  return new Replica({ pool: createPool({ connectionString: databaseReplicaUrl }, log), primary, log });
}

async function openOpenWeb({ linkPreviews }: Config): Promise<OpenWeb | null> {
  if (linkPreviews === null) return null;
  const module = await import("./open-web.ts");
  return module.createOpenWeb(linkPreviews);
}

// What speaks to Redis is loaded only where there is one.
async function openCounters({ redisUrl }: Config, log: Logger): Promise<SharedCounters | null> {
  if (redisUrl === null) return null;
  const module = await import("./http/shared-counters.ts");
  return new module.SharedCounters(redisUrl, log);
}

async function openAdapter({ redisUrl }: Config, log: Logger): Promise<RedisAdapter | null> {
  if (redisUrl === null) return null;
  const module = await import("./realtime/redis-adapter.ts");
  return module.redisAdapter(redisUrl, log);
}

function createTransport({ smtpUrl, dataDir, mailFrom, logLevel }: Config, clock: () => Date): MailTransport {
  const envelope = { from: mailFrom, clock };
  if (smtpUrl !== null) return smtpTransport(smtpUrl, envelope);
  const print = (line: string) => void (logLevel === "silent" || process.stdout.write(`${line}\n`));
  return folderTransport(`${dataDir}/outbox`, envelope, print);
}
