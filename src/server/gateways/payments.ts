import type { IncomingHttpHeaders } from 'node:http';

/** The stand-in that moves no money. */
export const testProviderName = 'test-till';

export type PaymentLine = { readonly name: string; readonly quantity: number; readonly unitPence: number };

/** A payment for one order, once. The lines less the discount are the amount. */
export type PaymentRequest = {
  readonly orderNumber: string;
  /** Counts the order's attempts at the provider, from 1; order number and attempt are the idempotency key. */
  readonly attempt: number;
  readonly amountPence: number;
  readonly lines: readonly PaymentLine[];
  readonly discountPence: number;
  readonly description: string;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
};

/** Shown wherever an order is paid at the test provider: in emails, on the receipt, in the staff's lists. */
export const testMark = 'TEST, no money moved';

export type PaymentState = 'open' | 'paid' | 'closed';

type NoticeOf<About extends string> = {
  readonly about: About;
  readonly eventId: string;
  readonly kind: string;
  readonly sessionId: string;
};

/** A webhook. For a refund it names only the session, because webhooks come late and out of order; `refundsOf` says how things stand. */
export type PaymentNotice = (NoticeOf<'session'> & { readonly settled: PaymentState }) | NoticeOf<'refund'>;

/** Part of what a session took. The key names one refund for ever. */
export type RefundRequest = { readonly sessionId: string; readonly amountPence: number; readonly key: string };

/** A pending refund may still fail, and so may one that is done: a bank may send it back weeks later. */
export type RefundState = 'done' | 'pending' | 'failed';

/** The reference is null if the provider refused for good: it recorded nothing. Only a failed one has a problem. */
export type RefundAnswer = {
  readonly state: RefundState;
  readonly reference: string | null;
  readonly problem: string;
};

/** A refund as the provider's books show it. The key is null for one that was made on the provider's own pages. */
export type ProviderRefund = RefundAnswer & {
  readonly reference: string;
  readonly sessionId: string;
  readonly amountPence: number;
  readonly key: string | null;
  readonly at: Date;
};

/** The result of a harmless request: answered, refused because of its key, or no answer. */
export type ServiceAnswer = 'works' | 'refused' | 'silent';

/** The card provider. Opening with the same order number and attempt always gives the same session. */
export type PaymentGateway = {
  readonly name: string;
  readonly methodText: string;
  /** Whether it takes only test cards, so that no money moves: the stand-in, and a provider with the keys of its test mode. */
  readonly takesTestCards: boolean;
  /** @throws Failure 'paymentFailed' (with the provider's reason in `cause`) if no session can be opened */
  open(request: PaymentRequest): Promise<{ sessionId: string; url: string }>;
  look(sessionId: string): Promise<PaymentState>;
  /** Asks for something that changes nothing, to find out whether the keys are right. It never throws. */
  tryKeys(): Promise<ServiceAnswer>;
  /** Closes an open session, so that it can no longer be paid; 'paid' if the customer was quicker. */
  close(sessionId: string): Promise<PaymentState>;
  /**
   * Refunds a part, any number of times up to the whole; a repeat of its key is the same refund, however much later.
   * @throws Failure 'paymentFailed' if the provider does not answer, or took a different amount under this key: try again
   */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Every refund of a session, whoever made it, oldest first. @throws Failure 'paymentFailed' */
  refundsOf(sessionId: string): Promise<ProviderRefund[]>;
  /**
   * The refunds of all sessions that were made since a moment, oldest first. @throws Failure 'paymentFailed', also if there are too many
   */
  refundsSince(moment: Date): Promise<ProviderRefund[]>;
  /**
   * Null for what does not concern the shop. @throws Failure 'badRequest' for a signature that is wrong or too old, 'paymentFailed' if the
   * provider must be asked whose it is and does not say
   */
  readNotice(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<PaymentNotice | null>;
};
