/**
 * Headers of a page whose address holds a token: no other host is told of it by a referrer, nothing between keeps the
 * page, and no search engine lists it.
 */
export const secretAddressHeaders = (): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});
