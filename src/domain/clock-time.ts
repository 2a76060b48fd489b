/** Minutes since midnight of a time 'HH:MM' on the 24-hour clock; undefined for what is none. */
export function minutesOf(time: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
}

/** The time 'HH:MM' so many minutes after midnight, within one day. */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
