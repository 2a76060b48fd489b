import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

type Shop = {
  /** NODE_ENV. */
  readonly environment: string;
  readonly publicUrl: string;
};

/** What proxies add to a request that they pass on. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request may read the outbox, whose letters hold names, orders and links that sign in. Outside production
 * anybody may. In production only the person at the shop's own machine: the shop itself is known as localhost, and the
 * request comes from this machine, not by way of a proxy, to a name of this machine (docs/decisions/010).
 */
export const mayReadOutbox = ({ socket, headers }: IncomingMessage, { environment, publicUrl }: Shop): boolean =>
  environment !== 'production' ||
  (isOwnName(new URL(publicUrl).hostname) &&
    isLoopback(socket.remoteAddress) &&
    proxyHeaders.every((name) => headers[name] === undefined) &&
    URL.canParse(`http://${headers.host}`) &&
    isOwnName(new URL(`http://${headers.host}`).hostname));

const isOwnName = (host: string): boolean => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
