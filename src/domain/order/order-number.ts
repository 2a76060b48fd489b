/** Letters and digits that are not mistaken for another when written or read out: no I, L, O, U, 0 or 1. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const symbolCount = 8;

/** How many random bytes an order number needs at least: so many that they never run out. */
export const orderNumberBytes = 32;

/** Bytes from here on would make the first symbols of the alphabet likelier, so they are passed over. */
const unfairFrom = 256 - (256 % alphabet.length);

/**
 * An order number such as 'MA-7K3F-9QXD', each of its 30^8 forms equally likely, so that no number betrays the next.
 * Throws RangeError when fewer than `orderNumberBytes` bytes are given, or too few of them are usable.
 */
export function orderNumberFrom(randomBytes: Uint8Array, prefix: string): string {
  const symbols = [...randomBytes]
    .filter((byte) => byte < unfairFrom)
    .slice(0, symbolCount)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('');
  if (randomBytes.length < orderNumberBytes || symbols.length < symbolCount) {
    throw new RangeError(`too few random bytes for an order number: ${randomBytes.length}`);
  }
  return `${prefix}-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}

/** An order number as typed or pasted, in its own form: 'ma7k3f 9qxd' gives 'MA-7K3F-9QXD'. */
export function normaliseOrderNumber(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return plain.replace(/^(.+?)(.{4})(.{4})$/, '$1-$2-$3');
}
