import { expect, test } from 'vitest';
import { wordsOfField } from './field-words.ts';
import { area, line, list } from './fields.ts';

const answers = list('message', 'Answers', { fields: [line('name', 'Name'), area('text', 'Text')] });
const entry = (name: string, text: string) => ({ name, text });
const listWords = (three: Parameters<typeof wordsOfField>[1]) => wordsOfField(answers, three);
const [hours, boxes, dogs] = [entry('Hours', 'Till six.'), entry('Boxes', 'Some.'), entry('Dogs', 'No.')];

test('[E-04] [J-05] of a list that two changed it is said what each wrote, removed and moved, and what that was before', () => {
  const later = entry('Hours', 'Till eight.');
  expect(listWords({ before: [hours, boxes, dogs], theirs: [later, dogs], mine: [boxes, hours, dogs] })).toMatchObject({
    before: 'Hours\nTill six.\n\nBoxes\nSome.',
    theirs: 'Hours\nTill eight.\n\nRemoved: Boxes',
    mine: 'Order: Boxes, Hours, Dogs',
  });
  expect(
    listWords({ before: [hours, boxes], theirs: [hours, boxes], mine: [entry('Boxes', 'Many.'), hours] }),
    'what was moved and written is told as both',
  ).toMatchObject({ mine: 'Boxes\nMany.\n\nOrder: Boxes, Hours' });
  const late = entry('Hours', 'Till eight.');
  expect(listWords({ before: [hours, late], theirs: [hours, late, boxes], mine: [hours] })).toMatchObject({
    theirs: 'Boxes\nSome.',
    mine: 'Removed: Hours (2)',
  });
  expect(listWords({ before: [hours], theirs: [hours], mine: [boxes, hours] })).toMatchObject({
    before: '',
    theirs: '',
    mine: 'Boxes\nSome.',
  });
});
