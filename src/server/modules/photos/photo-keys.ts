import { hashOfToken } from '#server/modules/secret-tokens.ts';

/** Who sees the storage's names does not know the tokens. `shown` is the small one for the customer's pages. */
export function keysOfPhoto(token: string): { readonly printed: string; readonly shown: string } {
  const name = hashOfToken(token).toString('hex');
  return { printed: `photos/${name}`, shown: `photos/${name}-shown` };
}
