import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from '#domain/pickup/pickup.ts';
import { pickupCalendar } from './order-paid-email.ts';

const event = {
  orderNo: 'MA-7K3F-9QXD',
  changes: 0,
  customerEmail: 'priya@example.com',
  placedAt: '2026-11-18T12:00:00.000Z',
  startsAt: '2026-11-20T10:00:00.000Z',
  minutes: 15,
  shopName: 'Mount Avenue Bakery',
  address: 'Mount Avenue, Brierley Hill, United Kingdom',
  shopEmail: 'hello@bakery.example',
  ordersUrl: 'https://bakery.example/orders',
};
const linesOf = (content: string) => content.replace(/\r\n /g, '').split('\r\n');
const textUnder = (content: string, name: string) =>
  linesOf(content)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

test('the pick-up stands in the calendar at its instant, for a quarter of an hour', () => {
  const { filename, contentType, content } = pickupCalendar(event);
  expect(filename).toBe('pick-up-MA-7K3F-9QXD.ics');
  expect(contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(linesOf(content)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mount Avenue Bakery//Orders//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:MA-7K3F-9QXD@bakery.example',
    'SEQUENCE:0',
    'DTSTAMP:20261118T120000Z',
    'ORGANIZER;CN="Mount Avenue Bakery":mailto:hello@bakery.example',
    'DTSTART:20261120T100000Z',
    'DTEND:20261120T101500Z',
    'SUMMARY:Collect your cakes from Mount Avenue Bakery',
    'LOCATION:Mount Avenue Bakery\\, Mount Avenue\\, Brierley Hill\\, United Kingdom',
    'DESCRIPTION:Order MA-7K3F-9QXD\\nhttps://bakery.example/orders',
    'URL:https://bakery.example/orders',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Collect your cakes from Mount Avenue Bakery',
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test.each([
  ['2026-07-01', '20260701T090000Z'],
  ['2026-12-01', '20261201T100000Z'],
])('ten in the morning at the shop on %s is %s', (date, instant) => {
  const startsAt = new Date(instantOf(date, '10:00', 'Europe/London')).toISOString();
  expect(textUnder(pickupCalendar({ ...event, startsAt }).content, 'DTSTART')).toBe(instant);
});

test('any text survives escaping and folding, and adds no line of its own', () => {
  const words = fc
    .array(
      fc.oneof(
        fc.constantFrom('\r', '\n', ';', ',', '\\', ':', 'é', '🎂', 'BEGIN:VEVENT'),
        fc.string({ unit: 'binary' }),
      ),
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(words, words, (shopName, address) => {
      const { content } = pickupCalendar({ ...event, shopName, address });
      expect(content.endsWith('\r\n')).toBe(true);
      expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      expect(Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      expect(linesOf(content).map((line) => /^[A-Z-]*/.exec(line)?.[0])).toEqual(
        linesOf(pickupCalendar(event).content).map((line) => /^[A-Z-]*/.exec(line)?.[0]),
      );
      const read = textUnder(content, 'LOCATION')?.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign));
      const kept = `${shopName}, ${address}`.replace(/\r\n|\r/g, '\n').replace(/[^\P{Cc}\n]/gu, '');
      expect(read).toBe(kept);
    }),
  );
});

test('an order that was taken back takes its entry out of the calendar: same UID, higher sequence, no reminder', () => {
  const { contentType, content } = pickupCalendar({ ...event, cancelledAt: '2026-11-19T08:30:00.000Z' });
  expect(contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
  expect(linesOf(content)).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'UID:MA-7K3F-9QXD@bakery.example',
      'SEQUENCE:1',
      'STATUS:CANCELLED',
      'DTSTAMP:20261119T083000Z',
    ]),
  );
  expect(content).not.toContain('VALARM');
});
