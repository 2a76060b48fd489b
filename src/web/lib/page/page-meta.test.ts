import { expect, test } from 'vitest';
import { onPage, pageMeta } from './page-meta.ts';

const descriptionOf = (text: string) =>
  pageMeta([{ loaderData: { shop: { name: 'The Bakery' } } }], 'Cakes', text).flatMap((tag) =>
    'name' in tag && tag.name === 'description' ? [tag.content] : [],
  );

test('a description that search engines would cut is cut between words', () => {
  const [description = ''] = descriptionOf('Sponge and jam, '.repeat(20));
  expect(description.length).toBeLessThanOrEqual(161);
  expect(description).toMatch(/(Sponge|and|jam)…$/);
});

test('a short description stays as it is, and an empty one is none', () => {
  expect(descriptionOf('Sponge and jam.')).toEqual(['Sponge and jam.']);
  expect(descriptionOf('')).toEqual([]);
});

test('a later page of a list has a title of its own; a page that is none has not', () => {
  expect(onPage('Cakes', { search: '?sort=newest&page=2' })).toBe('Cakes, page 2');
  for (const search of ['', '?page=1', '?page=-2', '?page=two', '?page=2x'])
    expect(onPage('Cakes', { search })).toBe('Cakes');
});
