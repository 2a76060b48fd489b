import { expect, it } from 'vitest';
import { namesOn } from './names-on.ts';

const rory = { firstName: 'Rory', lastName: 'Receiver' };

it.each([
  ['who it is for, with who ordered beside it', rory, 'Gina Giver', { name: 'Rory Receiver', orderedBy: 'Gina Giver' }],
  ['one name where both are the same person', rory, 'rory receiver', { name: 'Rory Receiver', orderedBy: '' }],
  ['who ordered where nobody else is named', { firstName: '', lastName: '' }, 'Gina', { name: 'Gina', orderedBy: '' }],
  ['nobody once its people are forgotten', { firstName: '', lastName: '' }, '', { name: '', orderedBy: '' }],
])('an order bears the name of %s', (_, recipient, contactName, names) => {
  expect(namesOn({ recipient, contactName })).toEqual(names);
});
