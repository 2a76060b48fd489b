import { minuteMs } from '#domain/time/durations.ts';
import type { EmailAttachment } from '#server/db/tables/schema.ts';

type PickupEvent = {
  readonly orderNo: string;
  /** ISO instants. */
  readonly placedAt: string;
  /** How often the order was changed since it was placed. */
  readonly changes: number;
  readonly startsAt: string;
  readonly minutes: number;
  readonly shopName: string;
  readonly address: string;
  readonly shopEmail: string;
  readonly customerEmail: string;
  readonly ordersUrl: string;
  /** The entry then takes the former one out of the calendar. */
  readonly cancelledAt?: string | undefined;
  /** The entry then takes the place of the former one. */
  readonly changedAt?: string | undefined;
};

/**
 * Instants are UTC, so that no calendar must know the British summer. A changed or cancelled entry has the same UID and a
 * higher SEQUENCE (RFC 5546); a request names whom it is for.
 */
export function pickupCalendar(event: PickupEvent): EmailAttachment {
  const ends = new Date(Date.parse(event.startsAt) + event.minutes * minuteMs).toISOString();
  const summary = `Pick up your cakes at ${event.shopName}`;
  const method = methodOf(event);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(event.shopName)}//Orders//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${text(event.orderNo)}@${new URL(event.ordersUrl).hostname}`,
    `SEQUENCE:${event.changes + (method === 'CANCEL' ? 1 : 0)}`,
    ...(event.cancelledAt === undefined ? [] : ['STATUS:CANCELLED']),
    `DTSTAMP:${utc(event.cancelledAt ?? event.changedAt ?? event.placedAt)}`,
    `ORGANIZER;CN="${text(event.shopName).replaceAll('"', '')}":mailto:${event.shopEmail}`,
    ...(method === 'REQUEST' ? [`ATTENDEE;PARTSTAT=ACCEPTED:mailto:${event.customerEmail}`] : []),
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${text(summary)}`,
    `LOCATION:${text(`${event.shopName}, ${event.address}`)}`,
    `DESCRIPTION:${text(`Order ${event.orderNo}\n${event.ordersUrl}`)}`,
    `URL:${event.ordersUrl}`,
    ...(event.cancelledAt === undefined ? reminder(summary) : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return {
    filename: `pick-up-${event.orderNo}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: lines.map((line) => `${folded(line)}\r\n`).join(''),
  };
}

function methodOf({ cancelledAt, changedAt }: PickupEvent): 'PUBLISH' | 'REQUEST' | 'CANCEL' {
  if (cancelledAt !== undefined) return 'CANCEL';
  return changedAt === undefined ? 'PUBLISH' : 'REQUEST';
}

const reminder = (summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${text(summary)}`,
  'TRIGGER:-PT2H',
  'END:VALARM',
];

const utc = (instant: string): string => `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** A value of type TEXT has no control characters, and those with a meaning are escaped. */
const text = (value: string): string =>
  value
    .replace(/\r\n|\r/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const longestLine = 75;

/** A piece has at most 75 octets, each further one after a space, and parts no character. */
function folded(line: string): string {
  const pieces = [''];
  let room = longestLine;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (size > room) {
      pieces.push('');
      room = longestLine - 1;
    }
    pieces[pieces.length - 1] += character;
    room -= size;
  }
  return pieces.join('\r\n ');
}
