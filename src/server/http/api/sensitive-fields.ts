import { requiresEncryptionSuffix } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';

/** Decodes base64 fields by their `{field}_requiresEncryption` flags (storefront §7). @throws Failure 'badRequest' */
export function decodeSensitive(body: Record<string, unknown>): Record<string, unknown> {
  const decoded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name.endsWith(requiresEncryptionSuffix)) continue;
    decoded[name] = body[name + requiresEncryptionSuffix] === true ? fromBase64(value) : value;
  }
  return decoded;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function fromBase64(value: unknown): string {
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value)) throw new Failure('badRequest');
  try {
    return utf8.decode(Buffer.from(value, 'base64'));
  } catch {
    throw new Failure('badRequest');
  }
}
