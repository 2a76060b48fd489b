import { requiresEncryptionSuffix } from '#contract/wire/endpoint.ts';
import { Failure } from '#domain/failure.ts';

/**
 * Decodes the base64 fields that a `{field}_requiresEncryption: true` companion flags (storefront §7)
 * and drops the companions.
 * @throws Failure 'badRequest' where a flagged field is not base64 of UTF-8 text
 */
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
