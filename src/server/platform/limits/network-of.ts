import { isIPv4, isIPv6 } from 'node:net';

/** From the narrowest to the widest, each with how many times as much may come from it. */
export type Network = { readonly network: string; readonly times: number };

/**
 * Which networks a caller is in: what every limit for strangers counts by. An IPv4 address is one; of an IPv6 one its first 64 bits are, which a household has all the
 * rest of, and its first 56 and 48 bits too: a provider gives one customer as many, who could else be 256 or 65,536 networks. Telephones of one provider
 * may share them as well, so more may come from those. All that is no address is one network.
 * @param address as the connection or a proxy says it: with its port, its zone or in brackets too
 */
export function networksOf(address: string | null | undefined): readonly [Network, ...Network[]] {
  const said = bareAddress(address ?? '');
  if (isIPv4(said)) return [{ network: said, times: 1 }];
  if (!isIPv6(said)) return [{ network: 'unknown', times: 1 }];
  const groups = groupsOf(said);
  const [first = '', second = '', third = '', fourth = ''] = groups;
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (isMapped) return [{ network: groups.slice(6).flatMap(bytesOf).join('.'), times: 1 }];
  const site = `${first}:${second}:${third}`;
  return [
    { network: `${site}:${fourth}`, times: 1 },
    { network: `${site}:${fourth.padStart(4, '0').slice(0, 2)}/56`, times: 2 },
    { network: `${site}/48`, times: 8 },
  ];
}

/** Where somebody is known again: the narrowest. */
export const networkOf = (address: string | null | undefined): string => networksOf(address)[0].network;

/** Customers of one network have so many times as much together as one of them, for accounts are easily made. */
const accountsOfNetwork = 5;

/**
 * What is counted of whoever writes: of a guest the networks, of who is logged in the account, so that nobody is refused for what strangers of
 * the same network do.
 */
export function countedOf(address: string | null, customer: { readonly id: number } | null): readonly Network[] {
  const networks = networksOf(address);
  if (customer === null) return networks;
  return [
    { network: `account ${customer.id}`, times: 1 },
    ...networks.map(({ network, times }) => ({ network: `accounts of ${network}`, times: times * accountsOfNetwork })),
  ];
}

/** Who waits for whom where networks take turns: the widest. */
export const callerOf = (address: string | null | undefined): string =>
  networksOf(address).at(-1)?.network ?? 'unknown';

/** Without brackets, port and zone. */
const bareAddress = (text: string): string =>
  text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');

/** All eight, without leading noughts, in the one spelling that an address has within a URL. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - (front?.length ?? 0) - (back?.length ?? 0);
  return [...(front ?? []), ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
}

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff];
