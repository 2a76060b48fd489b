import { expect, test } from 'vitest';
import { fieldErrors } from '#contract/fields/fields.ts';
import { Failure } from '#domain/failure.ts';
import {
  complaintsIn,
  type RegistrationValues,
  registrationForm,
  registrationPayload,
  type Screen,
} from './registration.ts';

const good: RegistrationValues = {
  firstName: 'Priya',
  lastName: "O'Shah",
  email: 'Priya@Example.co.uk',
  mobile: '07700-90012',
  dateOfBirth: '',
  password: 'Sponge!2025',
  confirmPassword: 'Sponge!2025',
};
const formFor = (screen: Screen, values: RegistrationValues) =>
  registrationForm(screen, () => '2026-11-20', values.password);
const complaints = (changed: Partial<RegistrationValues>, screen: Screen = 'page') => {
  const values = { ...good, ...changed };
  const parsed = formFor(screen, values).safeParse(values);
  return parsed.success ? {} : fieldErrors(parsed.error);
};
const payload = (screen: Screen, changed: Partial<RegistrationValues> = {}) => {
  const values = { ...good, ...changed };
  return registrationPayload(screen, formFor(screen, values).parse(values));
};

test('[G-05] each screen sends its own active and status, the mobile as digits, no date of birth where none was entered', () => {
  const same = {
    email: 'priya@example.co.uk',
    password: 'Sponge!2025',
    firstName: 'Priya',
    lastName: "O'Shah",
    contactNo: '0770090012',
    provider: 'local',
  };
  expect(payload('page')).toEqual({ ...same, active: 'no', status: 'pending' });
  expect(payload('overlay')).toEqual({ ...same, active: '1', status: 'active' });
});

test.each(['14/03/1991', '14-3-1991', ' 14.03.1991 ', '1991-03-14', '14031991', '140391', '14/3/91', '14 March 1991'])(
  '[G-05] a date of birth typed as %s is sent as dob',
  (typed) => {
    expect(payload('page', { dateOfBirth: typed }).dob).toBe('1991-03-14');
  },
);

test('[V-01] [V-02] [V-03] [V-04] everything left empty is complained of at once', () => {
  const empty = { firstName: '', lastName: ' ', email: '', mobile: '', password: '', confirmPassword: '' };
  expect(complaints(empty)).toEqual({
    firstName: 'This field is required',
    lastName: 'This field is required',
    email: 'Email is required',
    mobile: 'Mobile number is required',
    password: 'Password is required',
    confirmPassword: 'Please confirm your password',
  });
});

test('[V-03] passwords that differ are told of beside other complaints', () => {
  expect(complaints({ firstName: 'P', password: 'sponge2025', confirmPassword: 'sponge2024' })).toEqual({
    firstName: 'Name must be at least 2 characters',
    password: 'Password must contain at least one uppercase letter',
    confirmPassword: 'Passwords do not match',
  });
});

test.each([
  ['31/02/1991', 'Please enter a valid date'],
  ['14/03', 'Please enter a valid date'],
  ['soon', 'Please enter a valid date'],
  ['21/11/2026', 'Date of birth must be in the past'],
])('[V-06] a date of birth of %s: %s', (typed, text) => {
  expect(complaints({ dateOfBirth: typed })).toEqual({ dateOfBirth: text });
});

test("[V-06] too young is told in each screen's own words; the 13th birthday is old enough", () => {
  expect(complaints({ dateOfBirth: '21/11/2013' }, 'page')).toEqual({
    dateOfBirth: 'You must be at least 13 years old',
  });
  expect(complaints({ dateOfBirth: '21/11/2013' }, 'overlay')).toEqual({
    dateOfBirth: 'You must be at least 13 years old to register',
  });
  expect(complaints({ dateOfBirth: '20/11/2013' })).toEqual({});
});

test("[G-06] the server's complaints stand at the fields of the form", () => {
  const email = 'An account with this email already exists';
  const fields = { email, contactNo: 'Invalid phone number', dob: 'Please enter a valid date', provider: 'No' };
  expect(complaintsIn(new Failure('emailTaken', { fields }))).toEqual([
    ['email', email],
    ['mobile', 'Invalid phone number'],
    ['dateOfBirth', 'Please enter a valid date'],
  ]);
  const foreign = new Failure('emailTaken', { status: 409, foreign: 'User already exists' });
  expect(complaintsIn(foreign)).toEqual([['email', email]]);
  expect(complaintsIn(new Failure('invalid'))).toEqual([]);
});
