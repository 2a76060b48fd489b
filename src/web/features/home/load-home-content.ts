import { type HomeContent, homeContent } from '#contract/content/pages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export const loadHomeContent = (call: Call): Promise<HomeContent> => loadPage(() => call(homeContent, {}));
