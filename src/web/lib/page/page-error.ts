import { isRouteErrorResponse } from 'react-router';
import { pageTexts } from '#contract/pages/page-failures.ts';

/** A failure in its words, an unknown address as a 404, anything else as a fault of ours. */
export function pageError(error: unknown): { readonly status: number; readonly message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: pageTexts.serverFault };
  const message: unknown = error.data?.message;
  if (typeof message === 'string') return { status: error.status, message };
  return { status: error.status, message: error.status === 404 ? pageTexts.notFound : pageTexts.serverFault };
}
