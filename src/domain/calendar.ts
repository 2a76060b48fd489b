const dayMs = 86_400_000;

/** Whether a text is a day that the calendar has, as YYYY-MM-DD: '2026-02-29' is not. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || year === '0000') return false;
  return Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
}

/** The date (YYYY-MM-DD) so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** How many days the month has; none when there is no such month. */
function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}
