import type { LetterAttachment } from '#server/db/schema.ts';

/** A letter ready to send. */
export type Letter = {
  readonly recipient: string;
  /** Where an answer goes, when that is not the shop. */
  readonly replyTo?: string | null;
  readonly subject: string;
  readonly plain: string;
  readonly html: string;
  readonly attachments: readonly LetterAttachment[];
  /** Stable for one event, so that a mail server can drop a repeat: it becomes the Message-ID. */
  readonly eventKey: string;
};

/** Where letters go. Without a mail server they rest in the outbox, where a developer reads them. */
export type MailGateway = {
  /** False where letters only rest in the outbox. */
  readonly delivers: boolean;
  /** @throws Error when the server did not take the letter; the queue tries again */
  send(letter: Letter): Promise<void>;
  close(): Promise<void>;
};
