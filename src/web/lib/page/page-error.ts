import { isRouteErrorResponse } from 'react-router';
import { pageTexts } from '#contract/pages/page-failures.ts';

/**
 * What an error boundary says. A thrown answer carries a failure in words; an address that no route knows is a 404 with
 * words of the router's own; anything else is a fault of ours, whose particulars are nobody's business.
 */
export function pageError(error: unknown): { readonly status: number; readonly message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: pageTexts.serverFault };
  const message: unknown = error.data?.message;
  if (typeof message === 'string') return { status: error.status, message };
  return { status: error.status, message: error.status === 404 ? pageTexts.notFound : pageTexts.serverFault };
}
