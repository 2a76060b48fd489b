import { isRouteErrorResponse } from 'react-router';
import { failureReply, spoken } from '#contract/failures.ts';

/**
 * What an error boundary says. A thrown answer carries a failure in words; an address that no route knows is a 404 with
 * words of the router's own; anything else is a fault of ours, whose particulars are nobody's business.
 */
export function pageError(error: unknown): { readonly status: number; readonly message: string } {
  if (!isRouteErrorResponse(error)) return { status: 500, message: spoken.serverFault.text };
  const said = failureReply.safeParse(error.data);
  if (said.success) return { status: error.status, message: said.data.message };
  return { status: error.status, message: error.status === 404 ? spoken.notFound.text : spoken.serverFault.text };
}
