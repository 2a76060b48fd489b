import { dateOfBirth } from '#contract/fields/fields.ts';
import { Failure } from '#domain/failure.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';

/** Null where no date is given. @throws Failure 'invalid' with the text for the field that it came in (V-06) */
export function checkedBirthday(
  dob: string | null | undefined,
  now: Date,
  { field, ageText }: { readonly field: string; readonly ageText: string },
): string | null {
  if (dob === undefined || dob === null || dob === '') return null;
  const today = () => shopDate(now.getTime(), shopTimeZone);
  const checked = dateOfBirth(today, ageText).safeParse(dob);
  if (checked.success) return checked.data;
  throw new Failure('invalid', {
    fields: { [field]: checked.error.issues[0]?.message ?? 'Please enter a valid date' },
  });
}
