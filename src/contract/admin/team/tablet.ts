import * as z from 'zod/mini';
import { identifier } from '#contract/fields/numbers-and-days.ts';
import { staffEndpoint } from '#contract/wire/endpoint.ts';
import { done, thingName } from './fields.ts';

/** Who may use the tablet; nobody if the browser is not a tablet. */
export const tabletMembers = staffEndpoint({
  method: 'GET',
  path: '/admin/tablet',
  permission: 'anyone',
  input: z.object({}),
  output: z.object({
    device: z.nullable(z.object({ id: z.int(), name: z.string(), isWall: z.boolean() })),
    members: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        initials: z.string(),
        roleKey: z.string(),
        roleName: z.string(),
        /** Too many wrong PINs here: they must sign in in full once. */
        isPinLocked: z.boolean(),
        /** The member who was here until now. */
        wasLast: z.boolean(),
      }),
    ),
  }),
});
export type TabletMembers = z.infer<typeof tabletMembers.output>;

export const enterPin = staffEndpoint({
  method: 'POST',
  path: '/admin/tablet/pin',
  permission: 'anyone',
  writes: 'itself',
  input: z.object({ memberId: identifier, pin: z.string().check(z.maxLength(20)) }),
  output: done,
});

export const listDevices = staffEndpoint({
  method: 'GET',
  path: '/admin/devices',
  permission: 'devices.enrol',
  input: z.object({}),
  output: z.object({
    devices: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        isWall: z.boolean(),
        enrolledBy: z.string(),
        createdAt: z.string(),
        lastUsedAt: z.nullable(z.string()),
        isThis: z.boolean(),
      }),
    ),
  }),
});
export type ListedDevices = z.infer<typeof listDevices.output>;

/** The very browser that asks becomes the tablet. */
export const enrolDevice = staffEndpoint({
  method: 'POST',
  path: '/admin/devices',
  permission: 'devices.enrol',
  writes: 'itself',
  input: z.object({ name: thingName('Name'), isWall: z._default(z.boolean(), false) }),
  output: z.object({ id: z.int() }),
});

export const revokeDevice = staffEndpoint({
  method: 'DELETE',
  path: '/admin/devices/:id',
  permission: 'devices.enrol',
  writes: 'once',
  input: z.object({ id: identifier }),
  output: done,
});
