import type * as z from 'zod/mini';
import { contactMap } from '#contract/contact-map.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { loadPage } from '#web/lib/page/load-page.ts';

export type ContactData = z.infer<typeof contactMap.output>;

export const loadContact = (call: Call): Promise<ContactData> => loadPage(() => call(contactMap, {}));
