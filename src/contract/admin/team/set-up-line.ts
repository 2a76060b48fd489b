import { adminBase, adminUrls } from '#contract/admin/admin-urls.ts';

/** What a start prints while nobody owns the shop (T-02). */
export const setUpLine = (publicUrl: string, token: string): string =>
  `Nobody owns the back office yet. Make yourself its owner, once, within a day or until the next start: ${publicUrl}${adminBase}${adminUrls.setUp(token)}`;
