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

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
