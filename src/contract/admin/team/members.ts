import * as z from 'zod/mini';
import { email } from '#contract/fields/fields.ts';
import { identifier, penceWithin } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { permissions } from '#domain/staff/permissions.ts';
import { done, thingName } from './fields.ts';

const manages = { permission: 'staff.manage' } as const;
const roleKey = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
const ofOne = z.object({ id: identifier });

/** Shown once: only its hash is kept. */
const address = z.object({ id: z.int(), address: z.string(), endsAt: z.string(), isEmailed: z.boolean() });
/** The link of an invitation or a reset, and whom it is for. */
export type MadeLink = Pick<z.infer<typeof address>, 'address' | 'isEmailed'> & { readonly email: string };

export const listTeam = staffEndpoint({
  ...manages,
  method: 'GET',
  path: '/admin/team',
  input: z.object({}),
  output: z.object({
    members: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        initials: z.string(),
        email: z.string(),
        roleKey: z.string(),
        roleName: z.string(),
        passkeys: z.int(),
        hasPassword: z.boolean(),
        hasTotp: z.boolean(),
        hasPin: z.boolean(),
        /** Tablets on which their PIN is locked. */
        pinLockedOn: z.array(z.string()),
        lastUsedAt: z.nullable(z.string()),
        /** Of the newest session: a tablet's name, or else the browser's. */
        lastUsedOn: z.string(),
        sessions: z.int(),
        deactivatedAt: z.nullable(z.string()),
        isYou: z.boolean(),
        /** Whether the member who asks may change them at all. */
        mayChange: z.boolean(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.int(),
        email: z.string(),
        roleName: z.string(),
        invitedBy: z.string(),
        createdAt: z.string(),
        endsAt: z.string(),
        mayChange: z.boolean(),
      }),
    ),
    roles: z.array(z.object({ key: z.string(), name: z.string(), mayGrant: z.boolean() })),
  }),
});
export type Team = z.infer<typeof listTeam.output>;

export const inviteMember = staffEndpoint({
  ...manages,
  method: 'POST',
  path: '/admin/team/invitations',
  writes: 'once',
  input: z.object({ email, roleKey }),
  output: address,
});

/** A new address that replaces the previous one, which is void. */
export const renewInvitation = staffEndpoint({
  ...manages,
  method: 'POST',
  path: '/admin/team/invitations/:id/again',
  writes: 'once',
  input: ofOne,
  output: address,
});

export const revokeInvitation = staffEndpoint({
  ...manages,
  method: 'DELETE',
  path: '/admin/team/invitations/:id',
  writes: 'once',
  input: ofOne,
  output: done,
});

/** `formerRoleKey` is what the screen showed. */
export const changeMemberRole = staffEndpoint({
  ...manages,
  method: 'PUT',
  path: '/admin/team/members/:id/role',
  writes: 'once',
  input: z.object({ id: identifier, roleKey, formerRoleKey: roleKey }),
  output: done,
});

export const deactivateMember = staffEndpoint({
  ...manages,
  method: 'POST',
  path: '/admin/team/members/:id/deactivate',
  writes: 'once',
  input: ofOne,
  output: done,
});

export const reactivateMember = staffEndpoint({
  ...manages,
  method: 'POST',
  path: '/admin/team/members/:id/reactivate',
  writes: 'once',
  input: ofOne,
  output: done,
});

export const endMemberSessions = staffEndpoint({
  ...manages,
  method: 'POST',
  path: '/admin/team/members/:id/end-sessions',
  writes: 'once',
  input: ofOne,
  output: z.object({ ended: z.int() }),
});

/** Passkeys, password, codes and PIN are gone; with the address the member can choose new ones. */
export const resetMember = staffEndpoint({
  ...manages,
  method: 'POST',
  path: '/admin/team/members/:id/reset',
  writes: 'once',
  input: ofOne,
  output: address,
});

const refundLimitPence = z.nullable(penceWithin(0, 10_000_000));

export const listRoles = staffEndpoint({
  ...manages,
  method: 'GET',
  path: '/admin/roles',
  input: z.object({}),
  output: z.object({
    roles: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        permissions: z.array(z.enum(permissions)),
        refundLimitPence: z.nullable(z.int()),
        isForDevices: z.boolean(),
        needsSecondFactor: z.boolean(),
        isPreset: z.boolean(),
        members: z.int(),
        mayChange: z.boolean(),
      }),
    ),
  }),
});
export type ListedRoles = z.infer<typeof listRoles.output>;

const ownRole = {
  name: thingName('Name'),
  permissions: z
    .array(z.enum(permissions))
    .check(z.minLength(1, 'Choose at least one'), z.maxLength(permissions.length)),
  refundLimitPence,
  isForDevices: z.boolean(),
  needsSecondFactor: z.boolean(),
};

export const makeRole = staffEndpoint({
  ...manages,
  method: 'POST',
  path: '/admin/roles',
  writes: 'once',
  input: z.object(ownRole),
  output: z.object({ key: z.string() }),
});

export const changeRole = staffEndpoint({
  ...manages,
  method: 'PUT',
  path: '/admin/roles/:key',
  writes: 'once',
  input: z.object({ key: roleKey, ...ownRole }),
  output: done,
});

/** The limit of a preset can be changed too. */
export const changeRefundLimit = staffEndpoint({
  ...manages,
  method: 'PUT',
  path: '/admin/roles/:key/refund-limit',
  writes: 'once',
  input: z.object({ key: roleKey, refundLimitPence, was: refundLimitPence }),
  output: done,
});
