import * as z from 'zod/mini';
import type { register } from '#contract/accounts/accounts.ts';
import {
  ageTexts,
  dateOfBirth,
  email,
  mobile,
  newPassword,
  personName,
  samePassword,
} from '#contract/fields/fields.ts';
import { failureTexts } from '#contract/wire/failures.ts';
import type { Failure, FieldErrors } from '#domain/failure.ts';
import { parseBirthday } from '#domain/values/date.ts';

/** The page's account waits to be confirmed; the overlay's is signed in at once (G-05). */
export type Screen = 'page' | 'overlay';

const sent = {
  page: { active: 'no', status: 'pending' },
  overlay: { active: '1', status: 'active' },
} as const;

/** Empty, or YYYY-MM-DD and old enough (V-06). `today` is the shop's date. */
export const optionalBirthday = (screen: Screen, today: () => string) => {
  const birthday = dateOfBirth(today, ageTexts[screen]);
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((typed) => parseBirthday(typed, today()) ?? typed.trim()),
    ),
    z.string().check((payload) => {
      if (payload.value === '') return;
      const complaint = birthday.safeParse(payload.value).error?.issues[0]?.message;
      if (complaint) payload.issues.push({ code: 'custom', message: complaint, input: payload.value });
    }),
  );
};

export const registrationForm = (screen: Screen, today: () => string, password: string) =>
  z.object({
    firstName: personName,
    lastName: personName,
    email,
    mobile,
    dateOfBirth: optionalBirthday(screen, today),
    password: newPassword,
    confirmPassword: samePassword(password),
  });

export type RegistrationValues = z.input<ReturnType<typeof registrationForm>>;
/** What was typed elsewhere before. */
export type TypedBefore = Partial<Omit<RegistrationValues, 'password' | 'confirmPassword'>>;
export type Registration = z.output<ReturnType<typeof registrationForm>>;

/** Accounts §3 Registration payload: the date of birth only if it was entered. */
export const registrationPayload = (screen: Screen, form: Registration): z.input<typeof register.input> => ({
  email: form.email,
  password: form.password,
  firstName: form.firstName,
  lastName: form.lastName,
  contactNo: form.mobile,
  provider: 'local',
  ...sent[screen],
  ...(form.dateOfBirth !== '' && { dob: form.dateOfBirth }),
});

const formNames: Readonly<Record<string, keyof RegistrationValues>> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  contactNo: 'mobile',
  dob: 'dateOfBirth',
  password: 'password',
};

/** The complaints under the form's field names; those of other fields are left out. */
export function complaintsIn({ code, detail }: Failure): [keyof RegistrationValues, string][] {
  const emailTaken: FieldErrors = code === 'emailTaken' ? { email: failureTexts.emailTaken.text } : {};
  return Object.entries({ ...emailTaken, ...detail.fields }).flatMap(([name, text]) => {
    const field = formNames[name];
    return field ? [[field, text] satisfies [keyof RegistrationValues, string]] : [];
  });
}
