import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

/** What proxies, tunnels and content networks add to a request that they pass on. */
const proxyHeaders =
  /^(forwarded|via|true-client-ip|client-ip|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-forwarded(-.+)?|x-envoy-.+|cf-.+|cdn-loop|fastly-.+|x-amzn-trace-id|x-azure-.+|x-appengine-.+)$/;

/** Whether an address that the shop is known under is a name of this machine alone. */
export const isOwnAddress = (url: string): boolean => isOwnName(new URL(url).hostname);

/**
 * Whether a request was made on this very machine, by all signs: the connection is a loopback one, read from the socket
 * and not from what headers say; it speaks HTTP/1.1, as every browser does and a proxy without settings does not; no
 * proxy has left a mark; and it asks for a name of this machine, in the way that a browser asks a server.
 */
export const isOnOwnMachine = ({ socket, headers, httpVersion, url = '' }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress) &&
  httpVersion === '1.1' &&
  url.startsWith('/') &&
  !Object.keys(headers).some((name) => proxyHeaders.test(name)) &&
  isOwnHost(headers.host) &&
  (headers.origin === undefined || (URL.canParse(headers.origin) && isOwnAddress(headers.origin)));

/** A `Host` of a name and a port, without a user before or a path behind it. */
const isOwnHost = (host = ''): boolean =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) && isOwnName(new URL(`http://${host}`).hostname);

const isOwnName = (host: string): boolean => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
