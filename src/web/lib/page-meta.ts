import { shopConfig } from '#shop-config';

/** A screen's title and description, for `meta`; the shop's name follows the title. */
export const pageMeta = (title: string, description: string) => [
  { title: `${title} | ${shopConfig.name}` },
  { name: 'description', content: description },
];
