import { type AboutContent, aboutContent } from '#contract/content/pages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export const loadAbout = (call: Call): Promise<AboutContent> => loadPage(() => call(aboutContent, {}));
