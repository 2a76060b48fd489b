import { type BespokeContent, bespokeContent } from '#contract/content/pages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export const loadBespoke = (call: Call): Promise<BespokeContent> => loadPage(() => call(bespokeContent, {}));
