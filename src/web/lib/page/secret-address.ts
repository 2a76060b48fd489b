/** Headers of a page whose address holds a token: no referrer, no caching, no listing. */
export const secretAddressHeaders = (): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});
