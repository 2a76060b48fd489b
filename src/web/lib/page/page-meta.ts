import { urls } from '#contract/pages/urls.ts';
import type { Shop } from '#contract/shop.ts';

const longestDescription = 160;

/** The routes that match, the root first, which knows the shop. */
type Matches = readonly [{ readonly loaderData?: { readonly shop: Pick<Shop, 'name'> } | undefined }, ...unknown[]];

export const pageMeta = ([root]: Matches, title: string, description: string) => [
  { title: root.loaderData ? `${title} | ${root.loaderData.shop.name}` : title },
  { property: 'og:title', content: title },
  ...(description === '' ? [] : described(shortened(description))),
];

/** The title of a list, with the page number if it is not the first page: each page has its own title. */
export function onPage(title: string, { search }: { readonly search: string }): string {
  const page = new URLSearchParams(search).get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(page) && page !== '1' ? `${title}, page ${page}` : title;
}

const described = (content: string) => [
  { name: 'description', content },
  { property: 'og:description', content },
];

/**
 * The picture of a shared page, with an absolute address and its size, because the programs that read it run no
 * scripts.
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

const shortened = (text: string): string =>
  text.length <= longestDescription ? text : `${text.slice(0, longestDescription).replace(/[\s,.;:]*\s\S*$/, '')}…`;
