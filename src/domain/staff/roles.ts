import { type Permission, permissions } from './permissions.ts';

/** A preset, or one that an owner made; all are rows of one table. */
export type Role = {
  /** Lower-case letters, digits and hyphens; never changes. */
  readonly key: string;
  readonly name: string;
  /** A member can grant or edit no role above their own. Owner 100, manager 80, others 10 to 50. */
  readonly rank: number;
  readonly permissions: readonly Permission[];
  /** A second person confirms refunds beyond it; null means no limit. */
  readonly refundLimitPence: number | null;
  /** Its members may use a shared tablet by PIN. */
  readonly isForDevices: boolean;
  /** Its members need a second factor, unless the shop is on this machine alone. */
  readonly needsSecondFactor: boolean;
};

/** How many times the limit for one order a member may refund in a day before somebody else has to confirm it. */
export const refundLimitsOfADay = 3;

/**
 * Anybody who may change the team or the money settings, export people's data or refund any amount needs a second factor, whatever their
 * role says.
 */
export const isSecondFactorObligatory = ({
  permissions: may,
  refundLimitPence,
}: Pick<Role, 'permissions' | 'refundLimitPence'>): boolean =>
  may.some((one) => one === 'staff.manage' || one === 'settings.money' || one === 'customers.export') ||
  (may.includes('refunds.give') && refundLimitPence === null);

export const asksSecondFactor = (role: Pick<Role, 'permissions' | 'refundLimitPence' | 'needsSecondFactor'>): boolean =>
  role.needsSecondFactor || isSecondFactorObligatory(role);

const allBut = (...without: readonly Permission[]): Permission[] =>
  permissions.filter((permission) => !without.includes(permission));

/** What an empty shop begins with. The owner role and its permissions are fixed; a shop always has an owner. */
export const presetRoles = [
  {
    key: 'owner',
    name: 'Owner',
    rank: 100,
    permissions: [...permissions],
    refundLimitPence: null,
    isForDevices: false,
    needsSecondFactor: true,
  },
  {
    key: 'manager',
    name: 'Manager',
    rank: 80,
    permissions: allBut('staff.manage', 'settings.money', 'customers.export'),
    refundLimitPence: 10_000,
    isForDevices: false,
    needsSecondFactor: true,
  },
  {
    key: 'counter',
    name: 'Counter',
    rank: 30,
    permissions: [
      'orders.see',
      'orders.move',
      'orders.handOver',
      'orders.reschedule',
      'orders.take',
      'orders.overfill',
      'orders.note',
      'messages.answer',
      'money.see',
      'payments.take',
      'refunds.give',
      'invoices.issue',
      'customers.see',
      'complaints.keep',
      'sales.pause',
    ],
    refundLimitPence: 1_000,
    isForDevices: true,
    needsSecondFactor: false,
  },
  {
    key: 'baker',
    name: 'Baker',
    rank: 20,
    permissions: ['orders.see', 'orders.move', 'orders.note', 'production.see', 'stock.move', 'sales.pause'],
    refundLimitPence: 0,
    isForDevices: true,
    needsSecondFactor: false,
  },
  {
    key: 'accountant',
    name: 'Accountant',
    rank: 10,
    permissions: ['money.see', 'reports.see', 'ledger.export'],
    refundLimitPence: 0,
    isForDevices: false,
    needsSecondFactor: true,
  },
] as const satisfies readonly Role[];

type Granter = Pick<Role, 'rank' | 'refundLimitPence'> & { readonly permissions: ReadonlySet<Permission> };

/** Nobody can grant a permission they lack, a role above their own, or a higher refund limit than theirs. */
export const mayGrant = (granter: Granter, role: Pick<Role, 'rank' | 'permissions' | 'refundLimitPence'>): boolean =>
  granter.permissions.has('staff.manage') &&
  role.rank <= granter.rank &&
  (granter.refundLimitPence ?? Infinity) >= (role.refundLimitPence ?? Infinity) &&
  role.permissions.every((permission) => granter.permissions.has(permission));

/** With a PIN nobody refunds more than the counter may; this is the limit if an owner left the counter without one. */
export const refundLimitOfDevicesPence = 1_000;

/** What a session by PIN may do: a baker's or the counter's part, whoever it is. */
export const permissionsOfDevices: ReadonlySet<Permission> = new Set(
  presetRoles.filter(({ isForDevices }) => isForDevices).flatMap((role) => role.permissions as readonly Permission[]),
);
