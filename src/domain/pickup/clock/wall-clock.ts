import { minuteMs } from './durations.ts';

/** Making a formatter takes far longer than using it, and using it takes a hundred times longer than adding. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const mostOffsets = 1_000;

/** Every clock in the world changes on a quarter of an hour. */
const steadyMs = 15 * minuteMs;

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(timeZone, made);
  return made;
}

function formatted(epochMs: number, timeZone: string): string {
  const shown = new Map(
    formatterFor(timeZone)
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** How far a place's clock is ahead of UTC, in milliseconds. */
function offsetAt(epochMs: number, timeZone: string): number {
  const from = Math.floor(epochMs / steadyMs) * steadyMs;
  const key = `${timeZone} ${from}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    if (offsets.size >= mostOffsets) offsets.clear();
    offset = Date.parse(`${formatted(from, timeZone)}Z`) - from;
    offsets.set(key, offset);
  }
  return offset;
}

/** 'YYYY-MM-DDTHH:MM:SS' on the clock of a time zone, for an instant in epoch milliseconds. */
export const wallClock = (epochMs: number, timeZone: string): string =>
  new Date(epochMs + offsetAt(epochMs, timeZone)).toISOString().slice(0, 19);
