import * as z from 'zod/mini';
import { isRealDate } from '#domain/pickup/clock/calendar.ts';
import { withPlainMarks } from '#domain/text/typed-text.ts';
import { nationalDigits, parsePhone } from '#domain/values/phone.ts';
import { isPostcode, normalisePostcode } from '#domain/values/postcode.ts';
import {
  lineUpTo,
  must,
  plainLine,
  requiredLine,
  requiredText,
  requiredTextAs,
  sharedMessages,
  textAs,
} from './text.ts';

export { isRealDate };

export const minimumAge = 13;

/** In whole years; somebody born on 29 February is a year older on 1 March, as English law has it. */
export function ageOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

/**
 * Nobody can write a web address or an amount of money with these characters: the shop greets people by whatever name
 * they give.
 */
const nameCharacters = z.regex(
  /^[\p{L}\p{M}\u200c-\u200d '-]+$/u,
  must('Only letters, spaces, hyphens, and apostrophes allowed'),
);
/** RFC 5322 'atext' in all alphabets, then a host name: nothing that a mail program takes for a second address. */
const emailForm = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{M}\p{N}-]+\.)+[\p{L}\p{M}\p{N}-]{2,}$/u;

const nameChecks = [nameCharacters, z.minLength(2, must('Name must be at least 2 characters'))] as const;

/** V-01 at checkout: at most 50 characters (accounts §5 Names). */
export const personName = z.pipe(
  requiredTextAs(withPlainMarks, 'This field is required'),
  z.string().check(...nameChecks, z.maxLength(50, must(sharedMessages.tooLong('Name', 50)))),
);

/** The name of a person or a thing, in any characters; its punctuation marks are those of every keyboard. */
export const calledName = (most: number, least = 2) =>
  z.pipe(
    requiredTextAs(withPlainMarks, sharedMessages.required('Name')),
    z
      .string()
      .check(
        z.minLength(least, must(sharedMessages.tooShort('Name', least))),
        z.maxLength(most, must(sharedMessages.tooLong('Name', most))),
      ),
  );

/** A short word or initials, not the beginning of a web address. */
const shortened = /(?<![\p{L}\p{M}\p{Nd}.])(?:(?:\p{L}\.)+|\p{L}{1,4}\.)(?=[ )]|$)/gu;
/** Too few for a telephone number or a date. */
const mostFigures = 4;

const isLink = (name: string): boolean =>
  name.replace(shortened, '').includes('.') ||
  name.includes('//') ||
  (name.match(/\p{Nd}/gu) ?? []).length > mostFigures;

/**
 * The name of anybody who writes to the shop, including a practice or a school: 'Dr. A. Khan', 'Smith & Sons (Dudley)'.
 * It contains nothing that a mail program turns into a link, because strangers' names appear in emails.
 */
export const signedName = z.pipe(
  calledName(100, 1),
  z.pipe(
    z.transform((text: string) => text.replace(/ +/g, ' ')),
    z.string().check(
      z.regex(
        /^[\p{L}\p{M}\p{Nd}\u200c-\u200d .&'()/-]+$/u,
        must("Only letters, numbers, spaces and . & ' - ( ) / allowed"),
      ),
      z.refine((name) => !isLink(name), must('Please write your name without a web address or a telephone number')),
    ),
  ),
);

/** A name that may be left empty. */
export const calledNameIfAny = (most: number) =>
  z._default(
    z.pipe(textAs(withPlainMarks), z.string().check(z.maxLength(most, must(sharedMessages.tooLong('Name', most))))),
    '',
  );

const emailChecks = [
  z.refine<string>(
    (text) => text === '' || (text.length <= 254 && emailForm.test(text)),
    must('Please enter a valid email address'),
  ),
  z.toLowerCase(),
] as const;

/** V-02 (accounts §5 Email). Kept in lower case, so that one address is one account. */
export const email = z.pipe(requiredTextAs(withPlainMarks, 'Email is required'), z.string().check(...emailChecks));

/** An email address that may be left empty. */
export const emailIfAny = z._default(z.pipe(textAs(withPlainMarks), z.string().check(...emailChecks)), '');

export const loginPassword = requiredText('Password is required').check(
  z.maxLength(200, must(sharedMessages.tooLong('Password', 200))),
);

/** In the order of accounts §5 Register password. */
export const passwordRules = [
  {
    holds: (text: string) => text.length >= 8,
    label: 'At least 8 characters',
    message: 'Password must be at least 8 characters',
  },
  {
    holds: (text: string) => /[a-z]/.test(text),
    label: 'One lowercase letter',
    message: 'Password must contain at least one lowercase letter',
  },
  {
    holds: (text: string) => /[A-Z]/.test(text),
    label: 'One uppercase letter',
    message: 'Password must contain at least one uppercase letter',
  },
  {
    holds: (text: string) => /\d/.test(text),
    label: 'One number',
    message: 'Password must contain at least one number',
  },
  {
    holds: (text: string) => /[@$!%*?&]/.test(text),
    label: 'One special character (@$!%*?&)',
    message: 'Password must contain at least one special character',
  },
] as const;

export const newPassword = requiredText('Password is required').check(
  z.maxLength(200, must(sharedMessages.tooLong('Password', 200))),
  ...passwordRules.map((rule) => z.refine<string>(rule.holds, must(rule.message))),
);

export const samePassword = (password: string) =>
  z.string().check(
    z.minLength(1, must('Please confirm your password')),
    z.refine((again) => again === password, must('Passwords do not match')),
  );

/**
 * A number as it is dialled within Britain, however it was written; the rules below deal with anything that is not a
 * digit.
 */
const national = z.transform(nationalDigits);

/** V-04 (accounts §5 Mobile): ignores spaces, dashes and brackets, and gives digits only. */
export const mobile = z.pipe(
  z.pipe(requiredLine('Mobile number is required'), national),
  z.string().check(
    z.minLength(1, must('Mobile number is required')),
    z.regex(/^\d+$/, must('Mobile number must contain only numbers')),
    z.refine((digits) => digits.length >= 10 && digits.length <= 11, must('Mobile number must be 10-11 digits')),
  ),
);

const contactDigits = [
  z.regex(/^\d*$/, must('Phone number must contain only numbers')),
  z.refine<string>((text) => text === '' || text.length >= 10, must('Phone number must be at least 10 digits')),
  z.maxLength(11, must('Phone number must not exceed 11 digits')),
] as const;

export const contactNumber = z.pipe(
  z.pipe(requiredLine('Phone number is required'), national),
  z.string().check(z.minLength(1, must('Phone number is required')), ...contactDigits),
);

export const secondaryContactNumber = z.pipe(z.pipe(plainLine, national), z.string().check(...contactDigits));

/** The shared validator (accounts §5), beside a fixed +44; gives the number in +44 form. */
export const ukNumber = z.pipe(
  z.pipe(
    requiredLine(sharedMessages.required('Phone number')),
    z.string().check(z.refine((text) => parsePhone(text) !== null, must(sharedMessages.phone))),
  ),
  z.transform((text) => parsePhone(text) ?? text),
);

/** The age texts differ between the page and the overlay (accounts §5 Date of birth). */
export const ageTexts = {
  page: 'You must be at least 13 years old',
  overlay: 'You must be at least 13 years old to register',
} as const;

/** V-06, YYYY-MM-DD; `today` is the shop's date in the same form. */
export const dateOfBirth = (today: () => string, ageText: string) =>
  z.string().check(
    z.refine(isRealDate, must('Please enter a valid date')),
    z.refine((date) => date < today(), must('Date of birth must be in the past')),
    z.refine((date) => ageOn(date, today()) >= minimumAge, must(ageText)),
  );

/** V-07: in upper case; this checks the form only, and whether the lookup knows the postcode is asked separately. */
export const postcode = z.pipe(
  z.pipe(requiredLine('Postcode is required'), z.transform(normalisePostcode)),
  z.string().check(z.refine(isPostcode, must('Please enter a valid UK postcode'))),
);

export const streetAddress = z.pipe(
  requiredLine('Street address is required'),
  z
    .string()
    .check(
      z.minLength(5, must(sharedMessages.tooShort('Street address', 5))),
      z.maxLength(100, must(sharedMessages.tooLong('Street address', 100))),
    ),
);

export const city = z.pipe(
  requiredLine('City is required'),
  z
    .string()
    .check(
      z.minLength(2, must(sharedMessages.tooShort('City', 2))),
      z.maxLength(50, must(sharedMessages.tooLong('City', 50))),
    ),
);

/** An address line that may be left empty. */
export const addressLine = (field: string) => lineUpTo(field, 100);

const labelOf = (path: readonly PropertyKey[] = []): string => {
  const words = String(path.findLast((part) => typeof part === 'string') ?? 'Request')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** §5 of both documents, for complaints that a field's own schema has no words for. */
export const sharedComplaint = ({ code, input, path }: z.core.$ZodRawIssue): string => {
  const label = labelOf(path);
  if (input === undefined || input === null) return sharedMessages.required(label);
  return code === 'invalid_type' || code === 'invalid_format'
    ? sharedMessages.format(label)
    : sharedMessages.failed(label);
};

/** The first message of each field, under its path joined with dots. */
export const fieldErrors = (error: z.core.$ZodError): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = issue.path.join('.');
    found[path] ??= issue.message;
  }
  return found;
};
