import type { IncomingHttpHeaders } from 'node:http';

/** The stand-in that moves no money. */
export const testProviderName = 'test-till';

export type PaymentLine = { readonly name: string; readonly quantity: number; readonly unitPence: number };

/** For one order, once. The lines less the discount are the amount. */
export type PaymentRequest = {
  readonly orderNumber: string;
  /** Counts the order's attempts at the provider from 1; order number and attempt are the idempotency key. */
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

/** Stands wherever an order is paid at the test provider: in emails, on the receipt, in the staff's lists. */
export const testMark = 'TEST, no money moved';

export type PaymentState = 'open' | 'paid' | 'closed';

export type PaymentNotice = {
  readonly eventId: string;
  readonly kind: string;
  readonly sessionId: string;
  readonly settled: PaymentState;
};

/** Opening with the same order number and attempt always gives the same session. */
export type PaymentGateway = {
  readonly name: string;
  readonly methodText: string;
  /** @throws Failure 'paymentFailed' (with the provider's reason in `cause`) when no session can be had */
  open(request: PaymentRequest): Promise<{ sessionId: string; url: string }>;
  look(sessionId: string): Promise<PaymentState>;
  /** Closes an open session, so that it can no longer be paid; 'paid' when the customer was quicker. */
  close(sessionId: string): Promise<PaymentState>;
  /** Gives the whole amount back; repeating it is harmless. */
  refund(sessionId: string, amountPence: number): Promise<void>;
  /** Null for what does not concern the shop. @throws Failure 'badRequest' for a signature that is wrong or too old */
  readNotice(rawBody: Buffer, headers: IncomingHttpHeaders): Promise<PaymentNotice | null>;
};
