import { data, redirect } from 'react-router';
import { failureTexts, httpErrorText, toReply } from '#contract/wire/failures.ts';
import { Failure } from '#domain/failure.ts';

/** A `Failure` becomes a thrown answer with words and status, alike on the server and in the browser. */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { foreign, status } = error.detail;
    // Storefront §8: failures in catalogue loading read by their status, whatever else was said.
    const said = toReply(error);
    const shown = foreign !== undefined && status !== undefined ? { ...said, message: httpErrorText(status) } : said;
    // A lost connection has no status.
    throw data(shown, { status: failureTexts[error.code].status || 503 });
  }
}

/** Sends whoever asks for a page beyond a listing's last to that last one, not for good. */
export function leadToLastPage(
  asked: string | null,
  { page, pages }: { readonly page: number; readonly pages: number },
  addressOf: (page: number) => string,
): void {
  if (/^\d+$/.test(asked ?? '') && Number(asked) > pages) throw redirect(addressOf(page));
}
