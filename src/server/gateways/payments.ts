import type { IncomingHttpHeaders } from 'node:http';

/** The name of the stand-in that moves no money. */
export const testProviderName = 'test-till';

/** What is paid for, as the customer reads it on the payment page. */
export type PaymentLine = { readonly name: string; readonly quantity: number; readonly unitPence: number };

/**
 * What a card provider is asked to collect, once, for one order. Amounts are pence of pounds sterling; the lines less
 * the discount are the amount.
 */
export type PaymentRequest = {
  readonly orderNumber: string;
  /** 1 for the order's first attempt at the provider, 2 for the second: with the number it makes the idempotency key. */
  readonly attempt: number;
  readonly amountPence: number;
  readonly lines: readonly PaymentLine[];
  readonly discountPence: number;
  /** All lines in one text. */
  readonly description: string;
  readonly email: string;
  /** Absolute addresses that the customer comes back to. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: Date;
};

/** What stands wherever an order is paid at the test provider: in emails, on the receipt, in the staff's lists. */
export const testMark = 'TEST, no money moved';

export type PaymentState = 'open' | 'paid' | 'closed';

/** A signed notice of the provider, its signature already checked. `settled` says what it makes of the session. */
export type PaymentNotice = {
  readonly eventId: string;
  readonly kind: string;
  readonly sessionId: string;
  readonly settled: PaymentState;
};

/**
 * The one way in which the shop takes card money. Real and stand-in gateways behave alike:
 * opening with the same order number and attempt always gives the same session.
 */
export type PaymentGateway = {
  readonly name: string;
  /** How the customer's orders name this way of paying. */
  readonly methodText: string;
  /** @throws Failure 'paymentFailed' (with the provider's reason in `cause`) when no session can be had */
  open(request: PaymentRequest): Promise<{ sessionId: string; url: string }>;
  /** The provider's own word on a session. */
  look(sessionId: string): Promise<PaymentState>;
  /** Closes an open session, so that it can no longer be paid; 'paid' when the customer was quicker. */
  close(sessionId: string): Promise<PaymentState>;
  /** Gives the whole amount back; repeating it is harmless. */
  refund(sessionId: string, amountPence: number): Promise<void>;
  /**
   * Reads a notice from the raw body. Null for kinds that do not concern the shop.
   * @throws Failure 'badRequest' where the signature is missing, wrong or too old
   */
  readNotice(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<PaymentNotice | null>;
};
