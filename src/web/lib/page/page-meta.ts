import { urls } from '#contract/pages/urls.ts';
import { shopConfig } from '#shop-config';

/** Search engines show about so much of a description. */
const longestDescription = 160;

/** A screen's title and description, for `meta`; the shop's name follows the title. */
export const pageMeta = (title: string, description: string) => [
  { title: `${title} | ${shopConfig.name}` },
  { property: 'og:title', content: title },
  ...(description === '' ? [] : described(shortened(description))),
];

const described = (content: string) => [
  { name: 'description', content },
  { property: 'og:description', content },
];

/**
 * The picture of a page that is shared: a cake's, square, and its size where the server writes the page, for who wants to
 * know it runs no scripts. `origin` is the shop's own, for such pictures have absolute addresses.
 */
export const pictureMeta = (origin: string, file: string) => [
  { property: 'og:image', content: origin + urls.picture(file, 900) },
  ...(import.meta.env.SSR
    ? [
        { property: 'og:image:width', content: '900' },
        { property: 'og:image:height', content: '900' },
      ]
    : []),
];

/** Facts for search engines; React Router writes them so that no text in them can end the script. */
export const structuredData = (...facts: readonly object[]) => ({
  'script:ld+json': { '@context': 'https://schema.org', '@graph': facts },
});

/** Whole words of a text, and an ellipsis where it goes on. */
const shortened = (text: string): string =>
  text.length <= longestDescription ? text : `${text.slice(0, longestDescription).replace(/[\s,.;:]*\s\S*$/, '')}…`;
