import { adminUrls } from '#contract/admin/admin-urls.ts';

/** Where to go on to: an address of the back office, whatever the query says. */
export const ownAddress = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) ? next : adminUrls.today;
