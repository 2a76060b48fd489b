import { expect, test } from 'vitest';
import { type ContentItem, contentOfDraft, draftOfContent } from './content-draft.ts';
import { typedSince } from './typed-since.ts';

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
