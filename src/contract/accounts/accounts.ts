import * as z from 'zod/mini';
import { email, loginPassword, mobile, newPassword, personName } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

export const user = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.nullable(z.string()),
  dateOfBirth: z.nullable(z.string()),
  profilePictureUrl: z.nullable(z.string()),
});
export type User = z.infer<typeof user>;

const orNull = () => z._default(z.nullable(z.string()), null);
const readUser = z.extend(user, { mobile: orNull(), dateOfBirth: orNull(), profilePictureUrl: orNull() });

export const loginInput = z.object({ email, password: loginPassword });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  writes: 'itself',
  sensitive: ['password'],
  input: loginInput,
  output: z.object({ token: z.string() }),
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'customer',
  input: z.object({}),
  output: user,
  reads: readUser,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'customer',
  writes: 'itself',
  input: z.object({}),
  output: z.object({ ended: z.boolean() }),
});

/**
 * `active` and `status` say which screen sent the request (accounts §3 Registration payload): 'no'/'pending' the page,
 * '1'/'active' the overlay, whose customer is signed in at once. The server checks `dob` against its own date.
 */
export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  writes: 'once',
  sensitive: ['password'],
  input: z.object({
    email,
    password: newPassword,
    firstName: personName,
    lastName: personName,
    contactNo: mobile,
    provider: z.literal('local'),
    active: z.enum(['no', '1']),
    status: z.enum(['pending', 'active']),
    dob: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({ user, token: z.nullable(z.string()), mustConfirm: z.optional(z.boolean()) }),
  reads: z.catch(
    z.object({
      user: z.catch(z.nullable(readUser), null),
      token: z.catch(z.nullable(z.string()), null),
      mustConfirm: z.catch(z.optional(z.boolean()), undefined),
    }),
    { user: null, token: null },
  ),
});
