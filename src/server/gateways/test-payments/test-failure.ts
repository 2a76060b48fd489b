import { Failure } from '#domain/failure.ts';

/** With the reason for the log alone. */
export const failed = (reason: string): Failure =>
  Object.assign(new Failure('paymentFailed'), { cause: new Error(reason) });
