import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { minuteMs } from '#domain/pickup/clock/durations.ts';
import { OutOfTime, within } from '#server/gateways/circuit-breaker.ts';
import type { MailGateway } from './mail.ts';

type Account = {
  /** smtp:// or smtps://, with user and password if the server asks for them. */
  readonly url: string;
  /** The owner may change it while the shop runs. */
  readonly from: string | (() => Promise<string>);
  readonly patienceMs?: number;
};

/** The timeouts below end a silence; this one ends a server that answers in drips. */
const usualPatienceMs = minuteMs;

/** The address may override these: `?connectionTimeout=20000`, `?requireTLS=true`. */
const defaults = {
  pool: 'true',
  maxConnections: '3',
  dnsTimeout: '10000',
  connectionTimeout: '10000',
  greetingTimeout: '10000',
  socketTimeout: '10000',
  // The library would repeat an email by itself if its connection is lost, for as long as we wait.
  maxRequeues: '0',
};

/** Tells automatic responders that nobody reads what they would write (RFC 3834). */
const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Sends emails over SMTP. The Message-ID follows from the email's event, so that mail servers recognise an email that is sent again after a
 * crash.
 */
export function smtpMail({ url, from, patienceMs = usualPatienceMs }: Account): MailGateway {
  const address = new URL(url);
  for (const [name, value] of Object.entries(defaults)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, value);
  }
  // nodemailer would drop settings beside `url` in an object, so they go into the address.
  const open = () => createTransport(address.href, { headers, disableFileAccess: true, disableUrlAccess: true });
  let transport = open();
  return {
    delivers: true,
    async send({ recipient, recipientName, unsubscribeUrl, replyTo, subject, plain, html, attachments, eventKey }) {
      const sender = typeof from === 'string' ? from : await from();
      const domain = /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? address.hostname;
      const sending = transport.sendMail({
        from: sender,
        to: { name: recipientName ?? '', address: recipient },
        ...(unsubscribeUrl && { headers: wayOut(unsubscribeUrl) }),
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        subject,
        text: plain,
        html,
        attachments: attachments.map(({ filename, contentType, content }) => ({ filename, contentType, content })),
        messageId: messageIdOf(eventKey, domain),
      });
      await within(patienceMs, sending).catch((error: unknown) => {
        // The connection that the email is stuck on is not given to the next one.
        if (error instanceof OutOfTime) {
          transport.close();
          transport = open();
        }
        throw error;
      });
    },
    close: () => Promise.resolve(transport.close()),
  };
}

/** Makes mail programs show their own button for unsubscribing (RFC 2369, RFC 8058). */
const wayOut = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const messageIdOf = (eventKey: string, domain: string): string =>
  `<${createHash('sha256').update(eventKey).digest('hex').slice(0, 32)}@${domain}>`;
