import type { IncomingMessage } from 'node:http';
import { isOnOwnMachine } from '#server/http/serving/own-machine.ts';
import { isSameSecret } from '#server/modules/secret-tokens.ts';

/**
 * Who may read the emails of a shop without a mail server: everybody, where that was asked for by name; else only who
 * comes on this very machine with the secret that was printed at the start (docs/decisions/031).
 */
export type OutboxReaders = 'everybody' | { readonly secret: string };

export const outboxCookie = 'shop-outbox';

/**
 * Whether a request may read the outbox, and whether it is the printed link itself, which is to be exchanged for a
 * cookie, so that the secret stands in no address that is kept or shown.
 */
export function mayReadOutbox(request: IncomingMessage, readers: OutboxReaders): 'yes' | 'byLink' | 'no' {
  if (readers === 'everybody') return 'yes';
  if (!isOnOwnMachine(request)) return 'no';
  if (isSameSecret(cookieOf(request), readers.secret)) return 'yes';
  return isSameSecret(linkTokenOf(request), readers.secret) ? 'byLink' : 'no';
}

const cookieOf = ({ headers: { cookie = '' } }: IncomingMessage): string =>
  cookie
    .split(/; */)
    .find((pair) => pair.startsWith(`${outboxCookie}=`))
    ?.slice(outboxCookie.length + 1) ?? '';

const linkTokenOf = ({ url = '' }: IncomingMessage): string =>
  new URLSearchParams(url.split('?', 2)[1] ?? '').get('token') ?? '';
