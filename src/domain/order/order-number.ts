/** Letters and digits that nobody mistakes for another when written or read out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const symbolCount = 8;

export const orderNumberBytes = 32;

/** Bytes from here on would make the first symbols likelier. */
const unfairFrom = 256 - (256 % alphabet.length);

/** 'MA-7K3F-9QXD', each of its 30^8 forms equally likely. Throws RangeError for fewer than `orderNumberBytes` bytes. */
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

/** 'ma7k3f 9qxd', as typed or pasted, gives 'MA-7K3F-9QXD'. */
export function normaliseOrderNumber(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return plain.replace(/^(.+?)(.{4})(.{4})$/, '$1-$2-$3');
}
