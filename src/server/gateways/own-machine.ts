import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';

/** Headers that proxies, tunnels and content delivery networks add to a request that they pass on. */
const proxyHeaders =
  /^(forwarded|via|true-client-ip|client-ip|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-forwarded(-.+)?|x-envoy-.+|cf-.+|cdn-loop|fastly-.+|x-amzn-trace-id|x-azure-.+|x-appengine-.+)$/;

export const isOwnAddress = (url: string): boolean => isOwnName(new URL(url).hostname);

/**
 * Whether a request comes from this machine, by every sign: a loopback connection, as the socket says and not a header; HTTP/1.1, which
 * every browser speaks and a proxy without settings does not; no trace of a proxy; a name of this machine, asked for as a browser does.
 */
export const isOnOwnMachine = ({ socket, headers, httpVersion, url = '' }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress) &&
  httpVersion === '1.1' &&
  url.startsWith('/') &&
  !Object.keys(headers).some((name) => proxyHeaders.test(name)) &&
  isOwnHost(headers.host) &&
  (headers.origin === undefined || (URL.canParse(headers.origin) && isOwnAddress(headers.origin)));

/** Whether a `Host` is a name of this machine with a port, without a user before it or a path after it. */
const isOwnHost = (host = ''): boolean =>
  /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) && isOwnName(new URL(`http://${host}`).hostname);

const isOwnName = (host: string): boolean => host === 'localhost' || isLoopback(host.replace(/^\[|\]$/g, ''));

function isLoopback(address = ''): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
