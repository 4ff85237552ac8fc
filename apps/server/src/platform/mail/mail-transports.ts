import { randomUUID } from "node:crypto";
import { link, mkdir, open, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { SendMailOptions, Transporter } from "nodemailer";
import { toHtml } from "./mail-html.ts";

export type Mail = {
  /** One address, never a list. */
  to: string;
  /** Whom an answer reaches, where it is not the site. */
  replyTo?: string;
  subject: string;
  text: string;
  /** The one address in the text that may be clicked. */
  link?: string;
  /** Made from the text when absent. */
  html?: string;
  lang: string;
};

export type MailTransport = { deliver(mail: Mail): Promise<void>; close(): void };

/** Loaded with the first mail: a start that waits for nothing that it does not need is a fast one. */
const nodemailer = () => import("nodemailer");

type Envelope = { from: string; clock: () => Date };

export function smtpTransport(url: string, envelope: Envelope): MailTransport {
  let opened: Promise<Transporter> | undefined;
  const open = async () =>
    (await nodemailer()).createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  return {
    async deliver(mail) {
      const transport = await (opened ??= open());
      await transport.sendMail({ ...headersOf(mail, envelope), text: mail.text, html: mail.html ?? toHtml(mail) });
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** For deployments without a mail server: one file per mail, and its link where whoever started the server sees them. */
export function folderTransport(folder: string, envelope: Envelope, print: (line: string) => void): MailTransport {
  return {
    async deliver(mail) {
      const composer = (await nodemailer()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: "windows",
      });
      const { message } = await composer.sendMail({
        ...headersOf(mail, envelope),
        // As they are: encoded, a long link would be cut into pieces that no person can click.
        alternatives: [{ raw: part("text/plain", mail.text) }, { raw: part("text/html", mail.html ?? toHtml(mail)) }],
      });
      await writeMail(folder, envelope.clock(), mail.to, message as Buffer);
      print(`mail to ${printable(mail.to)}: ${printable(mail.subject)}`);
      if (mail.link) print(mail.link);
    },
    close: () => {},
  };
}

const unanswered = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

function headersOf(mail: Mail, { from, clock }: Envelope): SendMailOptions {
  return {
    from,
    // As an object it is never parsed, so it stays one recipient whatever characters it has.
    to: { name: "", address: mail.to },
    ...(mail.replyTo && { replyTo: { name: "", address: mail.replyTo } }),
    subject: mail.subject,
    date: clock(),
    // What a person wrote is to be answered, and no robot's filter should take it for a robot's.
    headers: { ...(!mail.replyTo && unanswered), "Content-Language": mail.lang },
  };
}

function part(type: string, content: string): string {
  const lines = content.replaceAll(/\r?\n/g, "\r\n");
  return `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${lines}`;
}

async function writeMail(folder: string, at: Date, to: string, message: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${randomUUID()}`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(message);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await linkUnderFreeName(draft, folder, at, to);
  } finally {
    await unlink(draft);
  }
}

/** Whoever watches the folder sees whole mails only; two in one millisecond to one person get two names. */
async function linkUnderFreeName(draft: string, folder: string, at: Date, to: string): Promise<void> {
  for (let time = at.getTime(); ; time++) {
    const name = `${new Date(time).toISOString().replaceAll(":", "-")}-${safeName(to)}.eml`;
    try {
      await link(draft, join(folder, name));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function safeName(address: string): string {
  return address.replaceAll(/[^\w.@+-]/g, "_").slice(0, 150);
}

/** Control characters could rewrite what stands on the terminal. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, " ");
}
