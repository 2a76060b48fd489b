const clockTime = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Whether a text is a time 'HH:MM' on the 24-hour clock. */
export const isClockTime = (text: string): boolean => clockTime.test(text);

/** Minutes since midnight of a time 'HH:MM' on the 24-hour clock. Throws RangeError for what is none. */
export function minutesOf(time: string): number {
  const [, hour, minute] = clockTime.exec(time) ?? [];
  if (hour === undefined) throw new RangeError(`not a time: ${time}`);
  return Number(hour) * 60 + Number(minute);
}

/** The time 'HH:MM' so many minutes after midnight, within one day. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
