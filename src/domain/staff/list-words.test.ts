import { expect, test } from 'vitest';
import { listWords } from './list-words.ts';

const entry = (name: string, text: string) => ({ name, text: `${name}: ${text}` });
const [hours, boxes, dogs] = [entry('Hours', 'Till six.'), entry('Boxes', 'Some.'), entry('Dogs', 'No.')];

test('[E-04] [J-05] of a list that two changed it is said what each wrote, removed and moved, and what that was before', () => {
  const later = entry('Hours', 'Till eight.');
  expect(listWords({ before: [hours, boxes, dogs], theirs: [later, dogs], mine: [boxes, hours, dogs] })).toEqual({
    before: 'Hours: Till six.\n\nBoxes: Some.',
    theirs: 'Hours: Till eight.\n\nRemoved: Boxes',
    mine: 'Order: Boxes, Hours, Dogs',
  });
  expect(
    listWords({ before: [hours, boxes], theirs: [hours, boxes], mine: [entry('Boxes', 'Many.'), hours] }),
    'what was moved and written is told as both',
  ).toMatchObject({ mine: 'Boxes: Many.\n\nOrder: Boxes, Hours' });
  expect(listWords({ before: [hours], theirs: [hours], mine: [boxes, hours] })).toEqual({
    before: '',
    theirs: '',
    mine: 'Boxes: Some.',
  });
});
