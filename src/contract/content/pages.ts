import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { pageKeys } from '#domain/pages/page-keys.ts';
import { about, aboutPart, bespoke, homePage, letters, promotions } from './settings/menu-settings.ts';
import { brandStory, hero, promise, slide, tile } from './settings.ts';

const words = z.object({
  kind: z.literal('words'),
  text: z.string(),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
});
const line = z.array(
  z.discriminatedUnion('kind', [words, z.object({ kind: z.literal('link'), href: z.string(), words: z.array(words) })]),
);

/** The same as the domain's `Block`: what a browser gets instead of the Markdown that somebody wrote. */
export const richText = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.literal([2, 3]), content: line }),
    z.object({ kind: z.literal('paragraph'), lines: z.array(line) }),
    z.object({ kind: z.literal('list'), start: z.nullable(z.int()), items: z.array(z.array(line)) }),
    z.object({ kind: z.literal('slot'), name: z.string() }),
  ]),
);

/** As it is on the shop's current day. */
export const homeContent = endpoint({
  method: 'GET',
  path: '/content/home',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.object({
    announcement: z.nullable(z.object({ text: z.string(), link: z.nullable(z.string()) })),
    hero,
    promises: z.array(promise),
    slides: z.array(slide),
    tiles: z.array(tile),
    brandStory: z.extend(z.omit(brandStory, { paragraphs: true }), { text: richText }),
    homePage,
    promotions,
    invitation: letters.shape.invitation,
  }),
});
export type HomeContent = z.infer<typeof homeContent.output>;

export const aboutContent = endpoint({
  method: 'GET',
  path: '/content/about',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.extend(about, { parts: z.array(z.extend(aboutPart, { text: richText })) }),
});
export type AboutContent = z.infer<typeof aboutContent.output>;

export const bespokeContent = endpoint({
  method: 'GET',
  path: '/content/bespoke',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.extend(bespoke, { guide: richText, tasting: richText }),
});
export type BespokeContent = z.infer<typeof bespokeContent.output>;

export const faqContent = endpoint({
  method: 'GET',
  path: '/content/faq',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.array(z.object({ q: z.string(), a: richText })),
});
export type FaqContent = z.infer<typeof faqContent.output>;

export const mostInMatrix = 2_000;

/** Every product on show, by category, with its allergens' names in law; at most {@link mostInMatrix}. */
export const allergenMatrix = endpoint({
  method: 'GET',
  path: '/listings/allergens',
  access: 'anyone',
  shared: true,
  input: z.object({}),
  output: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      products: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          contains: z.array(z.string()),
          mayContain: z.array(z.string()),
        }),
      ),
    }),
  ),
});
export type AllergenMatrix = z.infer<typeof allergenMatrix.output>;

/** The pages of terms and information, with the facts filled in. */
export const pageContent = endpoint({
  method: 'GET',
  path: '/content/pages/:page',
  access: 'anyone',
  shared: true,
  input: z.object({ page: z.enum(pageKeys) }),
  output: z.object({ lead: z.string(), text: richText }),
});
export type PageContent = z.infer<typeof pageContent.output>;
