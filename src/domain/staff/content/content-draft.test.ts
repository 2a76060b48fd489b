import { expect, test } from 'vitest';
import { contentDifferences, contentOfDraft, draftOfContent, emptyItem, picturesOf } from './content-draft.ts';

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

test('[E-08] what stands in the fields is what was there, and comes back as it was', () => {
  expect(contentOfDraft('slides', slides, draftOfContent('slides', slides))).toEqual(slides);
  expect(contentOfDraft('faq', faq, draftOfContent('faq', faq))).toEqual(faq);
  const story = {
    headline: 'Butter',
    paragraphs: ['One.', 'Two.'],
    button: 'More',
    link: '/about',
    picture: 'a.jpg',
    alt: 'x',
  };
  const [item] = draftOfContent('brandStory', story);
  expect(item?.texts.paragraphs).toBe('One.\n\nTwo.');
  expect(contentOfDraft('brandStory', story, item ? [item] : [])).toEqual(story);
});

test('[E-08] a season is written as day and month, and goes with its words where all of it is emptied', () => {
  const [, second] = draftOfContent('slides', slides);
  expect(second?.texts['season.from']).toBe('15/11');
  const emptied = Object.fromEntries(
    Object.entries(second?.texts ?? {}).map(([path, text]) => [path, path.includes('eason') ? '' : text]),
  );
  expect(contentOfDraft('slides', slides, [{ from: 1, texts: emptied }])).toEqual([
    { ...slide, season: null, outOfSeason: null },
  ]);
});

test('[E-08] questions move with what no field shows of them, and a new one has nothing of another', () => {
  const [first, second] = draftOfContent('faq', faq);
  if (!first || !second) throw new Error('two questions are two items');
  const fresh = { ...emptyItem('faq'), texts: { q: 'New?', a: 'Yes.' } };
  expect(contentOfDraft('faq', faq, [second, fresh, first])).toEqual([faq[1], { q: 'New?', a: 'Yes.' }, faq[0]]);
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
