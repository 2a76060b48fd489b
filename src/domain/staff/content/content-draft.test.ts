import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSchemas } from '#contract/admin/content.ts';
import { firstWords } from '#domain/pages/first-words.ts';
import { emptyRow } from '#domain/staff/settings/fields.ts';
import {
  contentDifferences,
  contentOf,
  picturesOf,
  rowsOf,
  typedContent,
  typedOfRows,
  wordsOfContent,
} from './content-draft.ts';
import { type ContentKey, contentKeys, contentParts } from './content-fields.ts';

const slide = { headline: 'Birthdays', line: 'With a name', link: '/about', picture: 'promo-1.jpg', alt: 'A cake' };
const season = { from: '11-15', to: '12-24' };
const slides = [
  { ...slide, season: null, outOfSeason: null },
  { ...slide, season, outOfSeason: { headline: 'Cakes', line: 'All year', link: '/products' } },
];
const faq = [
  { q: 'Do you deliver?', a: 'No.' },
  { q: 'Is VAT in it?', a: 'Yes.', when: 'vatRegistered' },
];

const story: Readonly<Record<string, unknown>> = {
  ...JSON.parse(readFileSync('assets/story.json', 'utf8')),
  ...firstWords,
  categories: [{ id: 8, name: 'Cakes', blurb: 'All of them' }],
  picks: [{ slug: 'sponge' }],
};

test.each(contentKeys)('[E-08] every field of %s is typed and read back as it was: none is left out', (key) => {
  const value = contentSchemas[key].parse(story[key]);
  expect(contentSchemas[key].parse(contentOf(key, typedContent(key, value)))).toEqual(value);
});

test('[E-08] what stands in the fields is what was there, and comes back as it was', () => {
  expect(contentOf('slides', typedContent('slides', slides))).toEqual(slides);
  expect(contentOf('faq', typedContent('faq', faq))).toEqual(faq);
  const brandStory = {
    headline: 'Butter',
    paragraphs: ['One.', 'Two.'],
    button: 'More',
    link: '/about',
    picture: 'a.jpg',
    alt: 'x',
  };
  const typed = typedContent('brandStory', brandStory);
  expect(typed.paragraphs).toBe('One.\n\nTwo.');
  expect(contentOf('brandStory', typed)).toEqual(brandStory);
});

test('[E-08] a season is written as day and month, and goes with its words where all of it is emptied', () => {
  const [, second = {}] = rowsOf('slides', typedContent('slides', slides));
  expect(second['season.from']).toBe('15/11');
  const emptied = Object.fromEntries(
    Object.entries(second).map(([path, text]) => [path, path.includes('eason') ? '' : text]),
  );
  expect(contentOf('slides', typedOfRows('slides', [emptied]))).toEqual([
    { ...slide, season: null, outOfSeason: null },
  ]);
});

test('[E-08] questions move with what no field shows of them, and a new one has nothing of another', () => {
  const [first = {}, second = {}] = rowsOf('faq', typedContent('faq', faq));
  const fresh = { ...emptyRow(contentParts.faq.fields), q: 'New?', a: 'Yes.' };
  expect(contentOf('faq', typedOfRows('faq', [second, fresh, first]))).toEqual([
    faq[1],
    { q: 'New?', a: 'Yes.' },
    faq[0],
  ]);
});

test('[E-04] [E-08] of what two wrote a field is told by itself, and a list by its entries', () => {
  const nameOf = (slug: string) => `The ${slug}`;
  const told = (key: ContentKey, field: string, before: unknown, theirs: unknown, mine: unknown) =>
    wordsOfContent(key, { field, before, theirs, mine, changedBy: 'both' }, nameOf);
  expect(told('hero', 'picture', 'a.jpg', 'b.jpg', 'c.jpg')).toEqual({
    label: 'Picture',
    isPicture: true,
    ...{ before: 'a.jpg', theirs: 'b.jpg', mine: 'c.jpg' },
  });
  const page = '# One\n\nA\n\n# Two\n\nB';
  expect(told('termsPage', 'text', page, `${page}\n\nC`, '# One\n\nA')).toMatchObject({
    before: '# Two\n\nB',
    theirs: 'C',
    mine: 'Removed',
  });
  const entriesOf = (key: ContentKey, value: unknown) => typedContent(key, value).entries;
  const answered = (a: string) => entriesOf('faq', [faq[0], { ...faq[1], a }]);
  expect(told('faq', 'entries', entriesOf('faq', faq), entriesOf('faq', [faq[0]]), answered('It is.'))).toEqual({
    label: 'FAQ',
    isWhole: true,
    ...{ before: 'Is VAT in it?\nYes.', theirs: 'Removed: Is VAT in it?', mine: 'Is VAT in it?\nIt is.' },
  });
  const picks = (...slugs: string[]) =>
    entriesOf(
      'picks',
      slugs.map((slug) => ({ slug })),
    );
  expect(told('picks', 'entries', picks('a', 'b'), picks('b', 'a'), picks('a', 'b', 'c'))).toMatchObject({
    theirs: 'Order: The b, The a',
    mine: 'The c',
  });
  const [first, ...others] = slides;
  const repictured = entriesOf('slides', [{ ...first, picture: 'promo-9.jpg' }, ...others]);
  expect(told('slides', 'entries', entriesOf('slides', slides), repictured, repictured)).toMatchObject({
    theirs: expect.stringContaining('Picture: promo-9.jpg'),
  });
});

test('[E-08] what differs is said in words', () => {
  const after = [slides[0], { ...slides[1], headline: 'Christmas' }];
  expect(contentDifferences('slides', slides, after)).toEqual([
    { label: 'Slide 2, headline', before: 'Birthdays', after: 'Christmas' },
  ]);
  expect(contentDifferences('faq', faq, [faq[0]]).map(({ after: text }) => text)).toEqual(['', '']);
  expect(picturesOf('slides', slides)).toEqual(['promo-1.jpg', 'promo-1.jpg']);
});

test('[E-08] of a long text what differs is the paragraphs that do', () => {
  const before = { lead: 'Terms.', text: '# One\n\nA\n\n# Two\n\nB' };
  const differ = (text: string) => contentDifferences('termsPage', before, { ...before, text });
  expect(differ('# One\n\nA\n\n# Two\n\nC')).toEqual([{ label: 'Text', before: 'B', after: 'C' }]);
  expect(differ('# One\n\nA\n\nA\n\n# Two\n\nB')).toEqual([{ label: 'Text', before: '', after: 'A' }]);
  expect(differ('# Two\n\nB')).toEqual([{ label: 'Text', before: '# One\n\nA', after: '' }]);
  expect(differ(before.text)).toEqual([]);
});
