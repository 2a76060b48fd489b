import type { MailGateway } from './mail.ts';

/** Without a mail server the table of emails is the outbox, so there is nothing to send. */
export const outboxMail = (): MailGateway => ({
  delivers: false,
  send: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
