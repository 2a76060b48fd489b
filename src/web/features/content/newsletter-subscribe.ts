import { subscribeToNewsletter } from '#contract/messages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';

/** M-06. Answers what is wrong with the address, null where nothing is. Throws a Failure for any other reason. */
export async function subscribe(call: Call, email: string): Promise<string | null> {
  try {
    await call(subscribeToNewsletter, { email });
    return null;
  } catch (error) {
    const complaint = error instanceof Failure && error.detail.fields?.email;
    if (complaint) return complaint;
    throw error;
  }
}
