const longest = 100;

/** 'Crème Brûlée & Co' as 'creme-brulee-and-co'; 'product' where nothing is left of it. */
export function slugFrom(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '');
  return slug === '' ? 'product' : slug;
}
