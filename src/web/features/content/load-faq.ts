import { type FaqContent, faqContent } from '#contract/content/pages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export const loadFaq = (call: Call): Promise<FaqContent> => loadPage(() => call(faqContent, {}));
