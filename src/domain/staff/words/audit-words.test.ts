import { expect, test } from 'vitest';
import { permissionTexts } from '#domain/staff/permissions.ts';
import { auditAction, auditChanges, auditThing } from './audit-words.ts';

test.each([
  ['member.roleChanged', 'Role changed'],
  ['member.pinLocked', 'Five wrong PINs, locked'],
  ['order.moved', 'Moved'],
])('[T-09] %s reads %s', (action, words) => expect(auditAction(action)).toBe(words));

test('[T-09] before and after are told field by field, in words, and only what differs', () => {
  const before = { role: 'Baker', refundLimitPence: 1_000, isForDevices: true, permissions: ['orders.see'] };
  const after = {
    role: 'Counter',
    refundLimitPence: null,
    isForDevices: true,
    permissions: ['orders.see', 'orders.move'],
  };
  expect(auditChanges(before, after)).toEqual([
    { name: 'Role', before: 'Baker', after: 'Counter' },
    { name: 'Refund limit', before: '£10.00', after: 'none' },
    { name: 'Permissions', before: 'see orders', after: `see orders, ${permissionTexts['orders.move']}` },
  ]);
  expect(auditChanges('baking', 'ready')).toEqual([{ name: '', before: 'baking', after: 'ready' }]);
  expect(auditChanges(null, undefined)).toEqual([]);
  expect(auditChanges({ 'VAT number': 'GB 1' }, { 'VAT number': 'None' })).toEqual([
    { name: 'VAT number', before: 'GB 1', after: 'None' },
  ]);
  expect(auditChanges({ until: '2026-06-01T13:20:00.000Z' }, { until: '2026-11-26T14:20:00.000Z' })).toEqual([
    { name: 'Until', before: '14:20 on Monday 1 June 2026', after: '14:20 on Thursday 26 November 2026' },
  ]);
  expect(auditChanges(null, { pickup: { date: '2026-11-25', time: '10:00' } })).toEqual([
    { name: 'Pickup', before: 'none', after: 'Date Wednesday 25 November 2026, Time 10:00' },
  ]);
  expect(auditThing('saved-view')).toBe('Saved view');
});

test.each<[string, unknown, string, string]>([
  [
    'Pictures',
    [{ file: 'cake-1', hash: '9f8e', alternative: 'A cake' }],
    'Pictures',
    'File cake-1, Description A cake',
  ],
  [
    'Weight 1KG',
    { grams: 1000, label: '', pricePence: 4_500, lowerPricePence: null },
    'Weight 1KG',
    'Weight 1KG, Price £45.00',
  ],
  ['payment', { how: 'hand', method: 'cash' }, 'Payment', 'Payment taken by hand, Method cash'],
  ['payment', { how: 'onCollection' }, 'Payment', 'Payment on collection'],
  ['state', 'notCollected', 'State', 'not collected'],
  ['until', '2026-12-04T14:00:00.000Z', 'Until', '14:00 on Friday 4 December 2026'],
  ['Season from', '2026-12-04', 'Season from', 'Friday 4 December 2026'],
  ['isEmailed', true, 'Emailed', 'yes'],
])('[T-09] %s %j is read as words, without what only machines read', (field, value, name, after) => {
  expect(auditChanges({}, { [field]: value })).toEqual([{ name, before: 'none', after }]);
});
