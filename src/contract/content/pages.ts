import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { richText } from './rich-text.ts';
import { about, aboutPart, homePage, letters, promotions } from './settings/menu-settings.ts';
import { brandStory, hero, promise, slide, tile } from './settings.ts';

/** As of the shop's own day. */
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

/** Every shown product by its category, with the names of the law; at most {@link mostInMatrix}. */
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
