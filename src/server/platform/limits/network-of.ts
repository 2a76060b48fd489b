import { isIPv4, isIPv6 } from 'node:net';

/** A network, and how many times as much may come from it as from the narrowest; listed from the narrowest to the widest. */
export type Network = { readonly network: string; readonly times: number };

/**
 * Returns the networks that a caller is in, by which every limit for strangers counts. An IPv4 address is one network. An IPv6 address
 * counts by its first 64 bits, because a household has all the rest of them, and by its first 56 and 48 bits too: a provider gives one
 * customer that many, who could otherwise be 256 or 65,536 networks. Phones of one provider may share those as well, so more may come from
 * them. Everything that is not an address is one network.
 * @param address as the connection or a proxy gives it, possibly with its port, its zone or in brackets
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

/** The network by which somebody is recognised: the narrowest. */
export const networkOf = (address: string | null | undefined): string => networksOf(address)[0].network;

/** All customers of one network together may do this many times as much as one of them, because accounts are easily made. */
const accountsOfNetwork = 5;

/**
 * What a writer is counted by: a guest by their networks, a logged-in customer by their account, so that nobody is refused because of what
 * strangers on the same network do.
 */
export function countedOf(address: string | null, customer: { readonly id: number } | null): readonly Network[] {
  const networks = networksOf(address);
  if (customer === null) return networks;
  return [
    { network: `account ${customer.id}`, times: 1 },
    ...networks.map(({ network, times }) => ({ network: `accounts of ${network}`, times: times * accountsOfNetwork })),
  ];
}

/** The caller by which networks take turns: the widest network. */
export const callerOf = (address: string | null | undefined): string =>
  networksOf(address).at(-1)?.network ?? 'unknown';

/** The address without brackets, port and zone. */
const bareAddress = (text: string): string =>
  text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '');

/** All eight groups, without leading zeros, in the one spelling that an address has in a URL. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [front, back] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':')));
  const missing = 8 - (front?.length ?? 0) - (back?.length ?? 0);
  return [...(front ?? []), ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
}

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff];
