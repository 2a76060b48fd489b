import { type AllergenMatrix, allergenMatrix } from '#contract/content/pages.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export const loadAllergens = (call: Call): Promise<AllergenMatrix> => loadPage(() => call(allergenMatrix, {}));
