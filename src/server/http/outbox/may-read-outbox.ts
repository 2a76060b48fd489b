import type { IncomingMessage } from 'node:http';
import { isOnOwnMachine } from '#server/gateways/own-machine.ts';
import { isSameSecret } from '#server/modules/secret-tokens.ts';

/**
 * Everybody, where that was asked for by name; else who comes on this machine with the printed secret (decision 108).
 */
export type OutboxReaders = 'everybody' | { readonly secret: string };

export const outboxCookie = 'shop-outbox';

/** 'byLink' is exchanged for a cookie, so that no address that is kept or shown has the secret. */
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
