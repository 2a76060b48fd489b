import type { EmailAttachment } from '#server/db/tables/schema.ts';

/**
 * What an email is about, which decides to whom it may go:
 * - 'address': lets whoever reads an address's mail confirm the address or get into the account; to any address, counted
 * - 'payment': an order that was paid; to any address, and never dropped if the money is real
 * - 'shop': for the bakery itself
 * - 'byHand': what a member of the team wrote to one customer; to any address
 * - 'news': everything else; to an address that was confirmed, counted
 */
export type EmailPurpose = 'address' | 'payment' | 'shop' | 'byHand' | 'news';

export type Email = {
  readonly recipient: string;
  readonly recipientName?: string | null;
  readonly replyTo?: string | null;
  readonly subject: string;
  readonly plain: string;
  readonly html: string;
  readonly attachments: readonly EmailAttachment[];
  /** When a link in it expires: the email is not sent after that, and its text is not kept. */
  readonly secretUntil?: Date | null;
  /** One POST to it ends the subscription that the email belongs to (RFC 8058). */
  readonly unsubscribeUrl?: string | null;
  /** Stable for one event: it becomes the Message-ID, by which a mail server can drop a repeat. */
  readonly eventKey: string;
};

export type NewEmail = Email & { readonly purpose: EmailPurpose };

/** Through a mail server, into the outbox only, or nowhere: a shop without mail writes none. */
export type MailReach = 'delivered' | 'outbox' | 'off';

export type MailGateway = {
  /** False if emails only stay in the outbox. */
  readonly delivers: boolean;
  /** @throws Error if the server did not take the email; the queue tries again */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
};

/** Without a mail server the table of emails is the outbox, so there is nothing to send. */
export const outboxMail = (): MailGateway => ({
  delivers: false,
  send: () => Promise.resolve(),
  close: () => Promise.resolve(),
});
