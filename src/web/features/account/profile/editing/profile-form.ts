import * as z from 'zod/mini';
import type { User } from '#contract/accounts/accounts.ts';
import { mobile, personName } from '#contract/fields/fields.ts';
import { nationalUkNumber } from '#domain/person/phone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { optionalBirthday } from '#web/features/account/registration/registration.ts';

const today = () => shopDate(Date.now(), shopTimeZone);

/** Accounts §2 Profile, with the rules and texts of the registration. */
export const profileForm = z.object({
  firstName: personName,
  lastName: personName,
  mobile,
  dateOfBirth: optionalBirthday('page', today),
});
export type ProfileValues = z.input<typeof profileForm>;
export type CheckedProfile = z.output<typeof profileForm>;

export const profileFields = ['firstName', 'lastName', 'mobile', 'dateOfBirth'] as const;
export const profileLabels: Readonly<Record<keyof ProfileValues, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile',
  dateOfBirth: 'Date of birth',
};

/** '+447700900123' as it is typed beside a fixed +44: '07700900123'. */
const typedDate = (date: string | null): string => (date ?? '').split('-').reverse().join('/');

export const valuesOf = (user: User): ProfileValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  mobile: nationalUkNumber(user.mobile ?? ''),
  dateOfBirth: typedDate(user.dateOfBirth),
});

/** A line for each field in which the saved profile is not what stands in the form. */
export const differencesFrom = (values: ProfileValues, saved: User): string[] => {
  const there = valuesOf(saved);
  return profileFields.flatMap((name) =>
    there[name] === values[name] ? [] : [`${profileLabels[name]}: ${there[name] || 'none'}`],
  );
};
