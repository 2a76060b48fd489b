import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { permissions } from '#domain/staff/permissions.ts';

/** Who is signed in, and what they may do; the first thing that the back office requests. */
export const staffSession = staffEndpoint({
  method: 'GET',
  path: '/admin/session',
  permission: 'anyone',
  input: z.object({}),
  output: z.object({
    member: z.nullable(
      z.object({
        id: z.int(),
        name: z.string(),
        initials: z.string(),
        roleKey: z.string(),
        roleName: z.string(),
        permissions: z.array(z.enum(permissions)),
        /** Null means no limit. */
        refundLimitPence: z.nullable(z.int()),
      }),
    ),
    session: z.nullable(
      z.object({
        kind: z.enum(['full', 'pin']),
        /** ISO 8601. The session ends then, however much it is used. */
        endsAt: z.string(),
        /** The session ends after this long without a call. */
        idleMinutes: z.int(),
        hasSecondFactor: z.boolean(),
        /** No other call gets a response until one is added. */
        mustAddSecondFactor: z.boolean(),
      }),
    ),
    /** The shared tablet that this browser is enrolled as. */
    device: z.nullable(z.object({ id: z.int(), name: z.string(), isWall: z.boolean() })),
    /** `mark` is the letter in its drawn mark. */
    shop: z.object({ name: z.string(), mark: z.string(), timeZone: z.string() }),
    hasOwner: z.boolean(),
  }),
});
export type StaffSession = z.infer<typeof staffSession.output>;

export const staffCsrfToken = staffEndpoint({
  method: 'GET',
  path: '/admin/csrf-token',
  permission: 'anyone',
  input: z.object({}),
  output: z.object({ token: z.string() }),
});
