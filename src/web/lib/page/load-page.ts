import { data, redirect } from 'react-router';
import { failureTexts, httpErrorText, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';

/** Turns a `Failure` into a thrown response with words and a status, on the server and in the browser alike. */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { foreign, status } = error.detail;
    // Storefront §8: failures in loading the catalogue are worded by their status, whatever else the answer said.
    const said = toReply(error);
    const shown = foreign !== undefined && status !== undefined ? { ...said, message: httpErrorText(status) } : said;
    // A lost connection has no status.
    throw data(shown, { status: failureTexts[error.code].status || 503 });
  }
}

/** Redirects a request for a page beyond the last of a listing to that last page, temporarily. */
export function leadToLastPage(
  asked: string | null,
  { page, pages }: { readonly page: number; readonly pages: number },
  addressOf: (page: number) => string,
): void {
  if (/^\d+$/.test(asked ?? '') && Number(asked) > pages) throw redirect(addressOf(page));
}
