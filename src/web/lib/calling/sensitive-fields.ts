import { encryptedSuffix, requiresEncryptionSuffix } from '#contract/wire/endpoint.ts';

export const toBase64 = (text: string): string =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

/** Throws an error for what is not base64 of UTF-8. */
export const fromBase64 = (coded: string): string =>
  new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0)));

export function encodeSensitive(
  fields: Record<string, unknown>,
  sensitive: readonly string[],
): Record<string, unknown> {
  const coded = { ...fields };
  for (const name of sensitive) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    coded[name] = toBase64(value);
    coded[name + requiresEncryptionSuffix] = true;
  }
  return coded;
}

/** An answer with every field that ends `_encrypted`, at any depth, decoded into the field without the ending. */
export function decodeEncrypted(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(decodeEncrypted);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) =>
      name.endsWith(encryptedSuffix) && typeof value === 'string'
        ? [name.slice(0, -encryptedSuffix.length), fromBase64(value)]
        : [name, decodeEncrypted(value)],
    ),
  );
}
