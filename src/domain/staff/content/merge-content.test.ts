import { expect, test } from 'vitest';
import { type ContentItem, contentOfDraft, draftOfContent } from './content-draft.ts';
import { contentConflicts, mergeContents, typedSince } from './merge-content.ts';

const season = { from: '11-15', to: '12-24' };
const slide = (headline: string, line: string) => ({
  headline,
  line,
  link: '/products',
  picture: 'promo-1.jpg',
  alt: 'A cake',
  season: null,
  outOfSeason: null,
});
const slides = [slide('Birthdays', 'With a name'), { ...slide('Christmas', 'In time'), season }];

test('[E-04] [E-08] two write one carousel: each field of each slide is told, and the choice keeps all the rest', () => {
  const theirs = [slides[1], { ...slide('Birthdays', 'With two names'), alt: 'Two cakes' }];
  const mine = draftOfContent('slides', [slide('Birthdays, sorted', 'With your name'), slides[1]]);
  const three = { before: slides, theirs, mine };
  expect(contentConflicts('slides', three)).toMatchObject([
    { field: 'order', label: 'Order', theirs: 'Christmas\nBirthdays', changedBy: 'them' },
    { field: 'was-0/headline', label: 'Slide 1, headline', mine: 'Birthdays, sorted', changedBy: 'me' },
    {
      field: 'was-0/line',
      label: 'Slide 1, second line',
      before: 'With a name',
      theirs: 'With two names',
      mine: 'With your name',
      changedBy: 'both',
    },
    { field: 'was-0/alt', label: 'Slide 1, what the picture shows', theirs: 'Two cakes', changedBy: 'them' },
  ]);
  expect(mergeContents('slides', three, new Set()).value).toEqual([
    slides[1],
    { ...slide('Birthdays, sorted', 'With two names'), alt: 'Two cakes' },
  ]);
  const { value, items } = mergeContents('slides', three, new Set(['was-0/line']));
  expect(value).toMatchObject([{ season }, { line: 'With your name' }]);
  expect(items.map(({ from }) => from)).toEqual([0, 1]);
});

test('[E-08] a question that one took away and the other wrote in comes back with what no field shows of it', () => {
  const faq = [
    { q: 'Do you deliver?', a: 'No.' },
    { q: 'Is VAT in it?', a: 'Yes.', when: 'vatRegistered' },
  ];
  const [first, second] = draftOfContent('faq', faq);
  if (!first || !second) throw new Error('two questions are two items');
  const mine = [first, { ...second, texts: { ...second.texts, a: 'It is.' } }];
  const three = { before: faq, theirs: [faq[0]], mine };
  expect(contentConflicts('faq', three)).toMatchObject([
    { label: 'Question 2', theirs: 'Removed', mine: 'Is VAT in it?\nIt is.', changedBy: 'both' },
  ]);
  expect(mergeContents('faq', three, new Set()).value).toEqual([faq[0]]);
  expect(mergeContents('faq', three, new Set(['was-1'])).value).toEqual([faq[0], { ...faq[1], a: 'It is.' }]);
});

test('[E-08] of one long text the sections are compared: who wrote different ones is in nobody’s way', () => {
  const page = (lead: string, ...sections: string[]) => ({ lead, text: sections.join('\n\n') });
  const before = page('Terms.', '# One\n\nA\n\nB', '# Two\n\nC', '# Three\n\nD');
  const theirs = page('Our terms.', '# One\n\nA\n\nBB', '# Two\n\nCC', '# Three\n\nD');
  const mine = draftOfContent(
    'termsPage',
    page('Terms.', '# New\n\nN', '# One\n\nA\n\nB', '# Two\n\nCCC', '# Third\n\nD'),
  );
  const three = { before, theirs, mine };
  expect(contentConflicts('termsPage', three)).toMatchObject([
    { field: 'was-0/lead', label: 'Opening', changedBy: 'them' },
    { label: 'Text, ‘One’', theirs: 'A\n\nBB', changedBy: 'them' },
    { field: 'was-0/text/was-1/body', label: 'Text, ‘Two’', before: 'C', theirs: 'CC', mine: 'CCC', changedBy: 'both' },
    { label: 'Text, heading of ‘Third’', theirs: '# Three', mine: '# Third', changedBy: 'me' },
    { label: 'Text, ‘New’', mine: 'N', changedBy: 'me' },
  ]);
  expect(mergeContents('termsPage', three, new Set(['was-0/text/was-1/body'])).value).toEqual(
    page('Our terms.', '# New\n\nN', '# One\n\nA\n\nBB', '# Two\n\nCCC', '# Third\n\nD'),
  );
  const untouched = mergeContents(
    'termsPage',
    { before, theirs: before, mine: draftOfContent('termsPage', before) },
    new Set(),
  );
  expect(untouched.value).toEqual(before);
});

const seen = [
  { q: 'Do you deliver?', a: 'No.' },
  { q: 'Is VAT in it?', a: 'Yes.', when: 'vatRegistered' },
];
const [first, second] = draftOfContent('faq', seen) as [ContentItem, ContentItem];
const typed = (item: ContentItem, texts: Record<string, string>): ContentItem => ({
  ...item,
  texts: { ...item.texts, ...texts },
});
const made = (q: string, a: string): ContentItem => ({ from: null, texts: { q, a } });

test('[E-08] what is typed while a part is published stands over what is published, and is all that it would change', () => {
  const sent = { seen, items: [made('New?', 'Yes.'), typed(second, { a: 'It is.' })] };
  const published = contentOfDraft('faq', seen, sent.items);
  const latest = [made('New?', 'Yes, very.'), made('Newer?', 'No.'), typed(second, { a: 'It is.' }), first];
  const items = typedSince('faq', { sent, published, latest });
  expect(items.map(({ from }) => from)).toEqual([0, null, 1, null]);
  expect(contentOfDraft('faq', published, items)).toEqual([
    { q: 'New?', a: 'Yes, very.' },
    { q: 'Newer?', a: 'No.' },
    { q: 'Is VAT in it?', a: 'It is.', when: 'vatRegistered' },
    { q: 'Do you deliver?', a: 'No.' },
  ]);
});

test('[E-08] what somebody else changed, and was published with mine, stays beside what is typed since', () => {
  const sent = { seen, items: [typed(first, { a: 'Never.' }), second] };
  const published = [
    { q: 'Do you deliver?', a: 'Never.' },
    { ...seen[1], a: 'At nought.' },
  ];
  const latest = [typed(first, { a: 'Never, sorry.' }), second];
  const items = typedSince('faq', { sent, published, latest });
  expect(contentOfDraft('faq', published, items)).toEqual([
    { q: 'Do you deliver?', a: 'Never, sorry.' },
    { ...seen[1], a: 'At nought.' },
  ]);
});
