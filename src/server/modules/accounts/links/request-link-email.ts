import { randomUUID } from 'node:crypto';
import { resetComingSoon } from '#contract/accounts/account-links.ts';
import { Failure } from '#domain/failure.ts';
import { addJob } from '#server/modules/enqueue-job.ts';
import { type LimitedWrite, limitWrites, limitWritesTo } from '#server/modules/limits/limit-writes.ts';
import { networkOf } from '#server/modules/limits/network-of.ts';
import { tryAgainIn } from '#server/modules/limits/try-again.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import type { LinkPurpose } from './store-link.ts';

/** A network may be an office, so it may ask for more emails than it may ask for at one address. */
const byNetwork: Pick<LimitedWrite, 'mostAnHour' | 'refusal'> = {
  mostAnHour: 10,
  refusal: (minutes) => `You have asked for many letters within the hour. Please ${tryAgainIn(minutes)}.`,
};
const byAddress: Pick<LimitedWrite, 'mostAnHour' | 'refusal'> = {
  mostAnHour: 3,
  refusal: (minutes) =>
    `Several letters were asked for at this address within the hour. Please look among your junk mail too, or ${tryAgainIn(minutes)}.`,
};
const kinds = { confirmEmail: 'confirmationLetter', resetPassword: 'resetLetter' } as const;

/**
 * The answer and its time are the same whether or not there is an account: the queue looks that up. What a network asks
 * for counts for that network alone.
 * @throws Failure 'tooManyRequests' from the fourth email of a network to one address, or its eleventh, in an hour
 * @throws Failure 'notFound' with the document's words where the shop's mail is switched off
 */
export function askForReset(context: RequestContext, { email }: { email: string }): Promise<{ sent: true }> {
  if (context.services.mail === 'off') throw new Failure('notFound', { text: resetComingSoon });
  return requestLinkEmail(context, 'resetPassword', email);
}

/** As {@link askForReset}. @throws Failure 'notFound' where the shop's mail is switched off */
export function askForConfirmation(context: RequestContext, { email }: { email: string }): Promise<{ sent: true }> {
  if (context.services.mail === 'off') throw new Failure('notFound');
  return requestLinkEmail(context, 'confirmEmail', email);
}

async function requestLinkEmail(context: RequestContext, purpose: LinkPurpose, email: string): Promise<{ sent: true }> {
  const kind = kinds[purpose];
  await limitWrites(context, { kind, ...byNetwork });
  await limitWritesTo(context, { kind, ...byAddress }, `${networkOf(context.address ?? 'unknown')} ${email}`);
  const event = randomUUID();
  await addJob(context.db, 'queue_link_email', { email, purpose, event }, `link-email:${event}`);
  return { sent: true };
}
