import type { EmailAttachment } from '#server/db/tables/schema.ts';

/**
 * What an email is about, which says to whom it may go:
 * - 'address': lets whoever reads an address's mail confirm it or have the account; to any address, counted
 * - 'payment': an order that was paid; to any address, and never dropped where the money is real
 * - 'shop': for the bakery itself
 * - 'news': everything else; to an address that was confirmed, counted
 */
export type EmailPurpose = 'address' | 'payment' | 'shop' | 'news';

/** An email ready to send. */
export type Email = {
  readonly recipient: string;
  /** Whose address it is, as mail programs show it. */
  readonly recipientName?: string | null;
  /** Where an answer goes, when that is not the shop. */
  readonly replyTo?: string | null;
  readonly subject: string;
  readonly plain: string;
  readonly html: string;
  readonly attachments: readonly EmailAttachment[];
  /** Until when a link in it opens something; an email with one is sent no later, and its text is not kept. */
  readonly secretUntil?: Date | null;
  /** Where a mail program ends the subscription that the email belongs to, by one POST (RFC 8058). */
  readonly unsubscribeUrl?: string | null;
  /** Stable for one event, so that a mail server can drop a repeat: it becomes the Message-ID. */
  readonly eventKey: string;
};

/** An email as it is to be written. */
export type NewEmail = Email & { readonly purpose: EmailPurpose };

/**
 * How far the shop's emails go: through a mail server to their readers, into the outbox alone, or nowhere, for a shop
 * without mail writes none.
 */
export type MailReach = 'delivered' | 'outbox' | 'off';

/** Where emails go. Without a mail server they rest in the outbox, where a developer reads them. */
export type MailGateway = {
  /** False where emails only rest in the outbox. */
  readonly delivers: boolean;
  /** @throws Error when the server did not take the email; the queue tries again */
  send(email: Email): Promise<void>;
  close(): Promise<void>;
};
