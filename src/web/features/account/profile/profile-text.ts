import type { User } from '#contract/accounts/accounts.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';

const notGiven = 'Not given';

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

export const initialsOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].map((name) => [...name.trim()].slice(0, 1).join('').toUpperCase()).join('');

export const birthdayText = (date: string | null): string =>
  date !== null && isRealDate(date) ? formatPickupDate(date).split(' ').slice(1).join(' ') : notGiven;

export const mobileText = (mobile: string | null): string => (mobile ? formatUkNumber(mobile) : notGiven);
