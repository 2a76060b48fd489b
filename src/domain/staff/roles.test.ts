import { describe, expect, test } from 'vitest';
import { permissions } from './permissions.ts';
import { mayGrant, permissionsOfDevices, presetRoles } from './roles.ts';

const role = (key: string) => {
  const found = presetRoles.find((preset) => preset.key === key);
  if (!found) throw new Error(key);
  return { ...found, permissions: new Set(found.permissions) };
};

describe('[T-08] roles', () => {
  test('an owner may do everything, a manager all but team, money settings and the export of people', () => {
    expect([...role('owner').permissions]).toEqual([...permissions]);
    expect(permissions.filter((one) => !role('manager').permissions.has(one))).toEqual([
      'customers.export',
      'settings.money',
      'staff.manage',
    ]);
  });

  test('[T-03] nobody grants what they lack, nor a role above their own', () => {
    for (const preset of presetRoles) expect(mayGrant(role('owner'), preset)).toBe(true);
    for (const granter of ['manager', 'counter', 'baker', 'accountant'])
      for (const preset of presetRoles) expect(mayGrant(role(granter), preset)).toBe(false);
    const deputy = {
      rank: 80,
      permissions: new Set([...role('manager').permissions, 'staff.manage' as const]),
      refundLimitPence: 10_000,
    };
    const [owner, manager] = presetRoles;
    expect([mayGrant(deputy, owner), mayGrant(deputy, manager)]).toEqual([false, true]);
    for (const [refundLimitPence, may] of [
      [10_000, true],
      [10_001, false],
      [null, false],
    ] as const)
      expect(mayGrant(deputy, { rank: 20, permissions: ['refunds.give'], refundLimitPence })).toBe(may);
    expect(mayGrant(deputy, { rank: 20, permissions: ['settings.money'], refundLimitPence: 0 })).toBe(false);
  });

  test('[T-06] a PIN opens a baker’s and the counter’s part at most', () => {
    expect(permissionsOfDevices.has('staff.manage')).toBe(false);
    expect(permissionsOfDevices.has('orders.edit')).toBe(false);
    expect(permissionsOfDevices.has('orders.handOver')).toBe(true);
  });
});
