import { data } from 'react-router';
import { say, spoken } from '#contract/failures.ts';
import { Failure } from '#domain/failure.ts';

/**
 * Gets what a page shows. A `Failure` becomes a thrown answer with its words and its status, which reaches the nearest
 * error boundary alike from the server and in the browser; any other error passes as it is.
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A lost connection has no status of its own; the page is not available.
    throw data(say(error), { status: spoken[error.code].status || 503 });
  }
}
