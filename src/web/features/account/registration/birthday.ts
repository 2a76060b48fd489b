/**
 * A date of birth as typed, 14/03/1991 or 14-3-1991, in the form of the wire, 1991-03-14. What is already in that
 * form, as a browser fills it in, and what is no date at all comes back as it was.
 */
export function dateFromTyped(text: string): string {
  const typed = text.trim();
  const [, day, month, year] = /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4})$/.exec(typed) ?? [];
  if (!day || !month || !year) return typed;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
