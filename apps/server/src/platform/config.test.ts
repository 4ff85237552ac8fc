import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, parseConfig } from "./config.ts";

describe("parseConfig", () => {
  it("starts with nothing set", () => {
    const config = parseConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:3000",
      databaseUrl: null,
      s3: null,
      google: null,
      rateLimitFactor: 1,
      siteMode: "community",
      roles: { web: true, worker: true },
      trustProxy: false,
    });
    expect(basename(config.dataDir)).toBe(".data");
  });

  it.each([
    [{ PORT: "8080" }, { publicUrl: "http://127.0.0.1:8080" }],
    [{ HOST: "0.0.0.0" }, { publicUrl: "http://localhost:3000" }],
    [{ HOST: "::1" }, { publicUrl: "http://[::1]:3000" }],
    [
      { PUBLIC_URL: "https://bump.example/" },
      { publicUrl: "https://bump.example", mailFrom: "Bump <no-reply@bump.example>" },
    ],
    [{ MAIL_FROM: "Bump, the site <bump@bump.example>" }, { mailFrom: "Bump, the site <bump@bump.example>" }],
    [{ MAIL_FROM: "bump@localhost" }, { mailFrom: "bump@localhost" }],
    [{ SUPPORT_EMAIL: "hilfe@müller.example" }, { supportEmail: "hilfe@müller.example" }],
    [{ RATE_LIMITS: "off" }, { rateLimitFactor: Infinity }],
    [{ RATE_LIMITS: "on" }, { rateLimitFactor: 1 }],
    [{ PLAN_LIMITS: "2.5" }, { planLimitFactor: 2.5 }],
    [{ TRUST_PROXY: "loopback" }, { trustProxy: "loopback" }],
    [{ TRUST_PROXY: "10.0.0.0/8, ::1" }, { trustProxy: "10.0.0.0/8, ::1" }],
    [{ TRUST_PROXY: "loopback,10.0.0.0/255.0.0.0" }, { trustProxy: "loopback,10.0.0.0/255.0.0.0" }],
    [{ ROLES: "worker" }, { roles: { web: false, worker: true } }],
    [{ WORKERS: "3", REDIS_URL: "redis://host" }, { workers: 3 }],
    [{ WORKERS: "auto", REDIS_URL: "redis://host" }, { workers: availableParallelism() }],
    [{ WORKERS: "1" }, { workers: 1 }],
    [
      { SMTP_URL: "", PORT: "" },
      { smtpUrl: null, port: 3000 },
    ],
    [{ DATA_DIR: "/srv/bump" }, { dataDir: "/srv/bump" }],
    [{ GEOCODER_URL: "https://maps.example/geo/" }, { geocoderUrl: "https://maps.example/geo" }],
  ])("reads %o", (env, wanted) => {
    expect(parseConfig(env)).toMatchObject(wanted);
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["HOST", "not a host"],
    ["HOST", "localhost:3000"],
    ["HOST", "0.0.0.0:3000"],
    ["HOST", "256.1.1.1"],
    ["HOST", "fe80::1%eth0"],
    ["HOST", "http://0.0.0.0"],
    ["PUBLIC_URL", "bump.example"],
    ["PUBLIC_URL", "https://bump.example/app"],
    ["DATABASE_URL", "mysql://x"],
    ["DATABASE_REPLICA_URL", "replica.example"],
    ["REDIS_URL", "http://x"],
    ["REDIS_URL", "redis://"],
    ["S3_BUCKET", "my media"],
    ["S3_ENDPOINT", "minio:9000"],
    ["SMTP_URL", "mail.example"],
    ["SMTP_URL", "smtp:mail.example"],
    ["MAIL_FROM", "Bump"],
    ["MAIL_FROM", "Bump\nBcc: all@example.org <bump@example.org>"],
    ["SUPPORT_EMAIL", "me"],
    ["GEOCODER_URL", "nominatim.example"],
    ["GEOCODER_URL", "https://me:secret@nominatim.example"],
    ["GEOCODER_URL", "https://nominatim.example/?key=secret"],
    ["SITE_MODE", "private"],
    ["RATE_LIMITS", "0"],
    ["RATE_LIMITS", "-1"],
    ["METRICS_TOKEN", "short"],
    ["LOG_LEVEL", "loud"],
    ["TRUST_PROXY", "everyone"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "1.2.3"],
    ["TRUST_PROXY", "10.0.0.0/99"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["ROLES", "web,boss"],
    ["S3_FORCE_PATH_STYLE", "yes"],
    ["ENCRYPTION_KEY", "abc"],
    ["AUTH_SECRET", "abc"],
    ["TOKEN_PRIVATE_KEY", "abc"],
    ["ANONYMITY_KEY", "abc"],
    ["VAPID_PRIVATE_KEY", "abc"],
    ["GOOGLE_ISSUER_URL", "accounts.google.com"],
    ["TILES_URL", "https://tiles.example/{z}/{x}.png"],
    ["LINK_PREVIEWS", "on"],
    ["LINK_PREVIEW_HOSTS", "wiki intern"],
    ["RECORDING_CHUNK_SECONDS", "61"],
    ["PLAN_LIMITS", "none"],
    ["PUBLIC_DEMO", "yes"],
    ["BACKUP_PASSPHRASE", "short"],
    ["SUPPORT_URL", "bump.example"],
  ])("refuses %s=%s in one line that names it", (name, value) => {
    expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name} must be [^\\n]+$`));
  });

  it("names every wrong setting at once", () => {
    expect(messageOf({ PORT: "x", SITE_MODE: "y" })).toMatch(/^PORT must be .+; SITE_MODE must be .+$/);
  });

  it("never repeats what may hold a password", () => {
    const hidden = {
      DATABASE_URL: "mysql://u:hunter2@h",
      ENCRYPTION_KEY: "hunter2",
      METRICS_TOKEN: "hunter2",
      S3_ENDPOINT: "s3://u:hunter2@h",
      GOOGLE_ISSUER_URL: "oidc://u:hunter2@h",
      GEOCODER_URL: "https://u:hunter2@h",
      TILES_URL: "https://tiles.example/{z}/{x}?key=hunter2",
    };
    expect(messageOf(hidden)).not.toContain("hunter2");
  });

  it("wants settings that belong together", () => {
    expect(messageOf({ S3_BUCKET: "media" })).toBe("S3_ACCESS_KEY_ID is missing: it is needed with S3_BUCKET");
    expect(messageOf({ GOOGLE_CLIENT_SECRET: "x" })).toBe(
      "GOOGLE_CLIENT_ID is missing: it is needed with GOOGLE_CLIENT_SECRET",
    );
    expect(messageOf({ WORKERS: "2" })).toBe("REDIS_URL is missing: it is needed with WORKERS");
    expect(messageOf({ DATABASE_REPLICA_URL: "postgres://replica/bump" })).toBe(
      "DATABASE_URL is missing: it is needed with DATABASE_REPLICA_URL",
    );
    expect(messageOf({ WORKERS: "0" })).toBe('WORKERS must be auto or a whole number from 1 to 64, not "0"');
  });
});

function messageOf(env: Record<string, string>): string {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "accepted";
}
