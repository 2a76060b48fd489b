import { expect, test } from 'vitest';
import { type FoundGroup, foundGroups, mayFind } from './found-groups.ts';
import type { Permission } from './permissions.ts';
import { presetRoles } from './roles.ts';

test.each([
  ['owner', ['orders', 'products', 'customers']],
  ['manager', ['orders', 'products', 'customers']],
  ['counter', ['orders', 'products', 'customers']],
  ['baker', ['orders', 'products']],
  ['accountant', []],
])('[J-06] to a member as %s the search shows %j', (key, groups) => {
  const may = new Set<Permission>(presetRoles.find((role) => role.key === key)?.permissions);
  const names = Object.keys(foundGroups) as FoundGroup[];
  expect(names.filter((group) => mayFind(group, may))).toEqual(groups);
});
