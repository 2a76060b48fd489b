import { inOurDigits } from './number.ts';

const clockTime = /^([01]\d|2[0-3]):([0-5]\d)$/;

export const isClockTime = (text: string): boolean => clockTime.test(text);

/** Minutes since midnight of an HH:MM. Throws RangeError if it is not a time. */
export function minutesOf(time: string): number {
  const [, hour, minute] = clockTime.exec(time) ?? [];
  if (hour === undefined) throw new RangeError(`not a time: ${time}`);
  return Number(hour) * 60 + Number(minute);
}

export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Reads '14:00', '9:30', '14:00:00', '2 pm' and '2.30pm' as HH:MM; null if it is not a time of day. */
export function parseTime(typed: string): string | null {
  const form = /^(\d{1,2})(?:[:.](\d\d)(?::\d\d)?)?\s*([ap]m)?$/i;
  const [, hour, minute, half] = form.exec(inOurDigits(typed).trim()) ?? [];
  if (hour === undefined || (minute === undefined && half === undefined)) return null;
  if (half !== undefined && !(Number(hour) >= 1 && Number(hour) <= 12)) return null;
  const hourOfDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  const time = `${String(hourOfDay).padStart(2, '0')}:${minute ?? '00'}`;
  return isClockTime(time) ? time : null;
}
