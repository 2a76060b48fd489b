import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { pageKeys } from '#domain/pages/page-keys.ts';
import { richText } from './rich-text.ts';

/** The pages of terms and information, with the facts in them. */
export const pageContent = endpoint({
  method: 'GET',
  path: '/content/pages/:page',
  access: 'anyone',
  shared: true,
  input: z.object({ page: z.enum(pageKeys) }),
  output: z.object({ lead: z.string(), text: richText }),
});
export type PageContent = z.infer<typeof pageContent.output>;
