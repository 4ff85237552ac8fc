import { availableParallelism } from "node:os";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { emailProblem } from "@bump/contract/rules";
import { z } from "zod";
import { isSecret, type SecretName } from "./secrets.ts";

const projectFolder = fileURLToPath(new URL("../../../../", import.meta.url));

const Port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((port) => port >= 1 && port <= 65_535);

/** A name or an address, without a scheme, port or path. */
const Host = z
  .string()
  .max(255)
  .refine((host) => isIP(host) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(host))
  .refine((host) => URL.canParse(`http://${inUrl(host)}`));

function inUrl(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** An origin: scheme, host and port, without a path and without the last slash. */
const Origin = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => url.pathname === "/" && !url.search && !url.hash && !url.username)
  .transform((url) => url.origin);

/** A limit is multiplied by this; switched off it is infinite, so that no caller needs a second case. */
const Factor = z
  .union([z.literal("on"), z.literal("off"), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform((text) => (text === "on" ? 1 : text === "off" ? Infinity : Number(text)))
  .refine((factor) => factor > 0);

const ChunkSeconds = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .refine((seconds) => seconds >= 1 && seconds <= 60);

const Switch = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");

/** What Fastify understands: everybody, nobody, or a list of addresses. A number of hops it refuses: anybody can add hops. */
const TrustProxy = z
  .string()
  .refine((text) => /^(true|false)$/.test(text) || text.split(",").every((part) => isProxy(part.trim())))
  .transform((text) => (text === "true" ? true : text === "false" ? false : text));

/** A group of addresses by its name, an address, or a net: 10.0.0.0/8, 10.0.0.0/255.0.0.0. */
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = "", mask, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (mask === undefined) return true;
  return family === 4 && isIP(mask) === 4
    ? true
    : /^\d{1,3}$/.test(mask) && +mask >= 1 && +mask <= (family === 4 ? 32 : 128);
}

const Roles = z
  .string()
  .transform((text) => text.split(",").map((role) => role.trim()))
  .pipe(z.array(z.enum(["web", "worker"])).min(1));

/** As many as there are cores, or a number. */
const Workers = z
  .union([z.literal("auto"), z.string().regex(/^\d{1,2}$/)])
  .transform((text) => (text === "auto" ? availableParallelism() : Number(text)))
  .refine((count) => count >= 1 && count <= 64);

/** Calls are added to its path; a name and password in it no call would carry along. */
const GeocoderUrl = z.url({ protocol: /^https?$/ }).refine((text) => {
  const url = URL.parse(text);
  return url && [url.username, url.password, url.search, url.hash].every((part) => part === "");
});

/** An address with {z}, {x} and {y} in it, as every map library takes it. */
const TilesUrl = z
  .string()
  .max(500)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""))
  .refine((text) => ["{z}", "{x}", "{y}"].every((part) => text.includes(part)));

/** An address alone, or behind a name. A line break in it would be another header of the mail. */
const Sender = z
  .string()
  .max(320)
  .regex(/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/);

/** As addresses have them: with a port where it is not the usual one. */
const Hosts = z
  .string()
  .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
  .pipe(z.array(z.string().regex(/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/)));

const Secret = (name: SecretName) =>
  z
    .string()
    .refine((text) => isSecret(name, text))
    .optional();

const Env = z.object({
  PORT: Port.default(3000),
  HOST: Host.default("127.0.0.1"),
  PUBLIC_URL: Origin.optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, hostname: /./ }).optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,255}$/)
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: Switch.default(false),
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: Sender.optional(),
  SUPPORT_EMAIL: z
    .string()
    .trim()
    .refine((text) => emailProblem(text) === null)
    .optional(),
  SUPPORT_URL: z.url({ protocol: /^https?$/ }).optional(),
  SITE_MODE: z.enum(["community", "saas"]).default("community"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER_URL: z.url({ protocol: /^https?$/ }).default("https://accounts.google.com"),
  GEOCODER_URL: GeocoderUrl.optional(),
  TILES_URL: TilesUrl.optional(),
  TILES_ATTRIBUTION: z.string().max(500).optional(),
  LINK_PREVIEWS: Switch.default(false),
  LINK_PREVIEW_HOSTS: Hosts.default([]),
  RATE_LIMITS: Factor.default(1),
  PLAN_LIMITS: Factor.default(1),
  RECORDING_CHUNK_SECONDS: ChunkSeconds.default(30),
  PUBLIC_DEMO: Switch.default(false),
  METRICS_TOKEN: z.string().min(16).optional(),
  BACKUP_PASSPHRASE: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  TRUST_PROXY: TrustProxy.default(false),
  ROLES: Roles.default(["web", "worker"]),
  WORKERS: Workers.default(1),
  TOKEN_PRIVATE_KEY: Secret("TOKEN_PRIVATE_KEY"),
  ENCRYPTION_KEY: Secret("ENCRYPTION_KEY"),
  ANONYMITY_KEY: Secret("ANONYMITY_KEY"),
  AUTH_SECRET: Secret("AUTH_SECRET"),
  VAPID_PRIVATE_KEY: Secret("VAPID_PRIVATE_KEY"),
});
type Env = z.output<typeof Env>;
type Name = keyof Env;

/** What a person is told about a wrong value: the form that is expected, never the value of a secret. */
const expected: Partial<Record<Name, string>> = {
  PORT: "a whole number from 1 to 65535",
  HOST: "an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0",
  PUBLIC_URL: "an http or https address without a path, such as https://bump.example",
  DATABASE_URL: "an address such as postgres://user:password@host:5432/bump",
  DATABASE_REPLICA_URL: "an address such as postgres://user:password@replica:5432/bump",
  REDIS_URL: "an address such as redis://host:6379",
  S3_ENDPOINT: "an http or https address",
  S3_BUCKET: "the name of a bucket, such as bump-media",
  S3_FORCE_PATH_STYLE: "true or false",
  SMTP_URL: "an address such as smtp://user:password@host:587",
  MAIL_FROM: "an address such as Bump <bump@example.org>",
  SUPPORT_EMAIL: "an e-mail address",
  SUPPORT_URL: "an http or https address",
  SITE_MODE: "community or saas",
  GOOGLE_ISSUER_URL: "an http or https address",
  GEOCODER_URL: "the http or https address of a service that answers like Nominatim, without a name, password or query",
  TILES_URL: "an http or https address with {z}, {x} and {y} in it",
  TILES_ATTRIBUTION: "a text of at most 500 characters",
  LINK_PREVIEWS: "true or false",
  LINK_PREVIEW_HOSTS: "hosts with their ports, such as wiki.intern:8080,docs.intern",
  RATE_LIMITS: "on, off or a factor above 0",
  PLAN_LIMITS: "on, off or a factor above 0",
  RECORDING_CHUNK_SECONDS: "a whole number from 1 to 60",
  PUBLIC_DEMO: "true or false",
  METRICS_TOKEN: "at least 16 characters",
  BACKUP_PASSPHRASE: "at least 16 characters",
  LOG_LEVEL: "trace, debug, info, warn, error, fatal or silent",
  TRUST_PROXY: "true, false, loopback, linklocal, uniquelocal or a list of addresses",
  ROLES: "web, worker or web,worker",
  WORKERS: "auto or a whole number from 1 to 64",
  TOKEN_PRIVATE_KEY: "an Ed25519 private key, PKCS #8 in PEM or base64",
  ENCRYPTION_KEY: "32 bytes in base64",
  ANONYMITY_KEY: "32 bytes in base64",
  AUTH_SECRET: "at least 32 characters",
  VAPID_PRIVATE_KEY: "32 bytes in base64url, a P-256 private key",
};

/** Settings of which one without the others means nothing. */
const together: readonly (readonly Name[])[] = [
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["TILES_URL", "TILES_ATTRIBUTION"],
];

export type Config = ReturnType<typeof toConfig>;

/** A wrong setting. The message is the one line that the person who starts the server sees. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

export function parseConfig(source: Record<string, string | undefined>): Config {
  // Compose files and unit files set what they leave out to an empty text.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Env.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => issue.path[0] as Name))];
    throw new ConfigError(names.map((name) => describe(name, given[name])).join("; "));
  }
  for (const group of together) {
    const missing = group.filter((name) => given[name] === undefined);
    if (missing.length > 0 && missing.length < group.length) {
      throw new ConfigError(
        `${missing[0]} is missing: it is needed with ${group.filter((name) => given[name]).join(" and ")}`,
      );
    }
  }
  // Without it what one process tells its sockets the others would not hear of.
  if (parsed.data.WORKERS > 1) requireWith("WORKERS", "REDIS_URL");
  // Of the embedded one there is no copy.
  if (parsed.data.DATABASE_REPLICA_URL !== undefined) requireWith("DATABASE_REPLICA_URL", "DATABASE_URL");
  return toConfig(parsed.data);

  function requireWith(name: Name, needed: Name): void {
    if (given[needed] === undefined) throw new ConfigError(`${needed} is missing: it is needed with ${name}`);
  }
}

/** Addresses of services carry passwords and keys, so their values are not shown either. */
const shownWhenWrong = /^(?!.*(SECRET|KEY|TOKEN|PASSPHRASE|DATABASE|REDIS|SMTP|ENDPOINT|ISSUER|GEOCODER|TILES))/;

function describe(name: Name, value: string | undefined): string {
  const shown = shownWhenWrong.test(name) ? `, not ${JSON.stringify(value?.slice(0, 100))}` : "";
  return `${name} must be ${expected[name] ?? "a text of at most 255 characters"}${shown}`;
}

function toConfig(env: Env) {
  const shownHost = env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : env.HOST;
  const publicUrl = env.PUBLIC_URL ?? new URL(`http://${inUrl(shownHost)}:${env.PORT}`).origin;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(projectFolder, env.DATA_DIR),
    /** Null: the embedded PostgreSQL. */
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: env.S3_ENDPOINT ?? null,
            region: env.S3_REGION,
            bucket: env.S3_BUCKET,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
            forcePathStyle: env.S3_FORCE_PATH_STYLE,
          }
        : null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Bump <no-reply@${new URL(publicUrl).hostname}>`,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    supportUrl: env.SUPPORT_URL ?? null,
    siteMode: env.SITE_MODE,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuerUrl: env.GOOGLE_ISSUER_URL }
        : null,
    /** Where outgoing calls may lead. */
    egressHosts: [
      ...(env.GOOGLE_CLIENT_ID ? hostsOfIssuer(env.GOOGLE_ISSUER_URL) : []),
      ...(env.GEOCODER_URL ? [new URL(env.GEOCODER_URL).host] : []),
    ],
    /** Without the last slash; null: the places that we know ourselves. */
    geocoderUrl: env.GEOCODER_URL?.replace(/\/+$/, "") ?? null,
    /** Null: the map that the web client draws itself. */
    tiles: env.TILES_URL && env.TILES_ATTRIBUTION ? { url: env.TILES_URL, attribution: env.TILES_ATTRIBUTION } : null,
    /** What is told of the pages behind links. Null: nobody is asked. The hosts are those of one's own network. */
    linkPreviews: env.LINK_PREVIEWS ? { hosts: env.LINK_PREVIEW_HOSTS } : null,
    /** Every rate limit is multiplied by this; Infinity when they are off. */
    rateLimitFactor: env.RATE_LIMITS,
    /** Every limit of a plan is multiplied by this; Infinity when they are off. */
    planLimitFactor: env.PLAN_LIMITS,
    /** How long a part of a film is that is recorded here. */
    recordingChunkSeconds: env.RECORDING_CHUNK_SECONDS,
    /** Whether --demo may fill a site that others can reach. */
    isPublicDemo: env.PUBLIC_DEMO,
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Seals and opens backups. */
    backupPassphrase: env.BACKUP_PASSPHRASE ?? null,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    roles: { web: env.ROLES.includes("web"), worker: env.ROLES.includes("worker") },
    /** How many processes answer on the port. */
    workers: env.WORKERS,
    /** Those secrets that the environment gives; secrets.ts makes the others. */
    givenSecrets: {
      TOKEN_PRIVATE_KEY: env.TOKEN_PRIVATE_KEY,
      ENCRYPTION_KEY: env.ENCRYPTION_KEY,
      ANONYMITY_KEY: env.ANONYMITY_KEY,
      AUTH_SECRET: env.AUTH_SECRET,
      VAPID_PRIVATE_KEY: env.VAPID_PRIVATE_KEY,
    } satisfies Record<SecretName, string | undefined>,
  };
}

/** Endpoints of an OpenID provider are on its issuer's host; only Google spreads its own. */
function hostsOfIssuer(issuerUrl: string): string[] {
  const { host } = new URL(issuerUrl);
  return host === "accounts.google.com" ? [host, "oauth2.googleapis.com", "openidconnect.googleapis.com"] : [host];
}
