import { foldText } from '#domain/text/fold.ts';

const longest = 100;

/** 'Crème Brûlée & Co' as 'creme-brulee-and-co', 'Straße' as 'strasse'; 'product' where nothing is left of it. */
export function slugFrom(name: string): string {
  const slug = foldText(name)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'product' : slug;
}
