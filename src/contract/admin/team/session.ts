import * as z from 'zod/mini';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { permissions } from '#domain/staff/permissions.ts';

/** Who is signed in, and what they may do; the first thing that the back office asks. */
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
        /** Null is no limit. */
        refundLimitPence: z.nullable(z.int()),
      }),
    ),
    session: z.nullable(
      z.object({
        kind: z.enum(['full', 'pin']),
        /** ISO 8601. It ends then, however much it is used. */
        endsAt: z.string(),
        /** It ends after so long without a call. */
        idleMinutes: z.int(),
        hasSecondFactor: z.boolean(),
        /** Nothing else is answered before one is added. */
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
