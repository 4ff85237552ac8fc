import type { QueryExecutorProvider } from "kysely";
import { defineJob, type Jobs } from "#platform/jobs/jobs.ts";
import { seal, unseal } from "#platform/seal.ts";
import type { Mail, MailTransport } from "./mail-transports.ts";

const purpose = "mail";

const sendMail = defineJob<{ sealed: string }>("mail.send", ({ mail }, { sealed }) => mail.deliver(sealed));

/** Mails leave through a job, so that one is sent only for what was committed, and again until the server takes it. */
export class Mailer {
  readonly #jobs: Jobs;
  readonly #key: Buffer;
  readonly #transport: MailTransport;

  constructor({ jobs, key, transport }: { jobs: Jobs; key: Buffer; transport: MailTransport }) {
    this.#jobs = jobs;
    this.#key = key;
    this.#transport = transport;
    jobs.register(sendMail);
  }

  /** Sends with the caller's transaction. */
  async send(db: QueryExecutorProvider, mail: Mail): Promise<void> {
    // Links in mails are as good as passwords until they are spent; the jobs table must not show them.
    await this.#jobs.add(db, sendMail, { sealed: seal(this.#key, JSON.stringify(mail), purpose) });
  }

  async deliver(sealed: string): Promise<void> {
    const mail = JSON.parse(unseal(this.#key, sealed, purpose)) as Mail;
    try {
      await this.#transport.deliver(mail);
    } catch (error) {
      throw withoutRecipient(error);
    }
  }

  close(): void {
    this.#transport.close();
  }
}

/** Mail servers and file systems quote the recipient in their refusals, which logs and the jobs table would keep. */
function withoutRecipient(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const reason = [code, responseCode].filter((part) => part !== undefined).join(" ");
  return Object.assign(new Error(`a mail could not be delivered (${reason})`), { code });
}
