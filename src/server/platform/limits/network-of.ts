import { isIPv6 } from 'node:net';

/** An IPv4 address, or the first 64 bits of an IPv6 one: a household has all the rest of them. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const front = groupsOf(head);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - groupsOf(tail).length);
  return [...front, ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail ?? '')]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** From the narrowest to the widest, each with how many times as much may come from it. */
type Network = { readonly network: string; readonly times: number };

/**
 * That of {@link networkOf}; of an IPv6 one its first 56 and 48 bits too: a provider gives one customer as many, who could else be 256 or
 * 65,536 networks. Telephones of one provider may share them as well, so more may come from those.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const network = networkOf(address);
  const groups = network.split(':');
  if (groups.length !== 4) return [{ network, times: 1 }];
  const [first, second, third, fourth = '0'] = groups;
  const site = `${first}:${second}:${third}`;
  const half = fourth.padStart(4, '0').slice(0, 2);
  return [
    { network, times: 1 },
    { network: `${site}:${half}/56`, times: 2 },
    { network: `${site}/48`, times: 8 },
  ];
}

/** Who waits for whom where networks take turns: the widest. */
export const callerOf = (address: string | null | undefined): string =>
  (networksOf(address ?? 'unknown').at(-1) ?? { network: 'unknown' }).network;

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
