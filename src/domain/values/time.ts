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
