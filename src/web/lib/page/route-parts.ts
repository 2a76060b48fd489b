import { isRouteErrorResponse } from 'react-router';
import { pageTexts } from '#contract/pages/page-failures.ts';
import type { Call } from '#contract/wire/endpoint.ts';

/**
 * Loads a page's data with code that is not part of the first load: it comes when the customer is about to press
 * something, or when it is wanted.
 */
export async function loadInBrowser<Loading, Data>(
  loading: Promise<Loading>,
  load: (loading: Loading, call: Call) => Promise<Data>,
): Promise<Data> {
  const [{ callOverHttp }, loaded] = await Promise.all([import('#web/lib/call-over-http.ts'), loading]);
  return load(loaded, callOverHttp);
}

/** A failure in its own words, an unknown address as a 404, anything else as our fault. */
export function pageError(error: unknown): { readonly status: number; readonly message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: pageTexts.serverFault };
  const message: unknown = error.data?.message;
  if (typeof message === 'string') return { status: error.status, message };
  return { status: error.status, message: error.status === 404 ? pageTexts.notFound : pageTexts.serverFault };
}

export const secretAddressHeaders = (): Record<string, string> => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
});
