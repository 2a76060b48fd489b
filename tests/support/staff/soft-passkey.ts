import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const base64url = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** CBOR of what a passkey sends: whole numbers from -24 to 23 or -257, texts and bytes up to 65,535, and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? Buffer.from([value]) : Buffer.from([0x20 + (-1 - value)]);
  if (typeof value === 'string') return Buffer.concat([head(0x60, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(0x40, value.length), value]);
  const pairs = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(0xa0, pairs.length), ...pairs.flat().map(cbor)]);
}

const head = (kind: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([kind + length])
    : length < 256
      ? Buffer.from([kind + 24, length])
      : Buffer.from([kind + 25, length >> 8, length & 255]);

type Options = { readonly challenge: string };

/** A passkey without a device: it signs like one that has asked for a fingerprint. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(20));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #used = 0;
  /** False is for a device that was only touched. */
  verifiesUser = true;

  constructor(origin: string) {
    this.#origin = origin;
  }

  create(options: unknown) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const cose = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(0x40, credential)],
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      },
    };
  }

  use(options: unknown) {
    this.#used += 1;
    const clientDataJSON = this.#clientData('webauthn.get', options);
    const data = this.#data(0, Buffer.alloc(0));
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(data),
        signature: base64url(createSign('sha256').update(signed).sign(this.#keys.privateKey)),
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  #clientData(type: string, options: unknown): string {
    const { challenge } = options as Options;
    return base64url(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }

  #data(more: number, rest: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#used);
    const flags = Buffer.from([0x01 | (this.verifiesUser ? 0x04 : 0) | more]);
    return Buffer.concat([sha256(new URL(this.#origin).hostname), flags, count, rest]);
  }
}
