/** 14/03/1991 or 14-3-1991 as 1991-03-14; anything else comes back as it was. */
export function dateFromTyped(text: string): string {
  const typed = text.trim();
  const [, day, month, year] = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/.exec(typed) ?? [];
  if (!day || !month || !year) return typed;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
