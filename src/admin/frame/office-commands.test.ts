import { expect, test } from 'vitest';
import { needsOf, screens } from '#admin/screens.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { permissions } from '#domain/staff/permissions.ts';
import { presetRoles } from '#domain/staff/roles.ts';
import { keyedWays, waysFor } from './office-commands.ts';

test('[J-06] every screen of the frame with one address is gone to from the palette', () => {
  const reached = waysFor(permissions).map(({ to }) => to);
  const wanted = screens.filter(({ frame, path }) => frame === 'office' && !path.includes(':')).map(({ path }) => path);
  // 'You' is offered only with a full sign-in (office-palette).
  expect(wanted.filter((path) => !reached.includes(path))).toEqual([adminUrls.you]);
  expect(new Set(reached).size).toBe(reached.length);
});

test.each(presetRoles.map(({ key, permissions: may }) => [key, may] as const))(
  '[J-06] [T-08] %s goes to no screen that would refuse them',
  (_, may) => {
    for (const { to } of waysFor(may)) {
      const screen = screens.find(({ path }) => path === to.split('?', 1)[0]);
      const needs = screen ? needsOf(screen) : ['a screen'];
      const isOpen = needs.length === 0 || needs.some((one) => (may as readonly string[]).includes(one));
      expect([to, isOpen]).toEqual([to, true]);
    }
  },
);

test('[J-06] a place that the counter’s rail does not have is found by its name', () => {
  const counter = presetRoles.find(({ key }) => key === 'counter')?.permissions ?? [];
  expect(waysFor(counter).find(({ to }) => to === adminUrls.customers)).toMatchObject({ name: 'Customers' });
});

test('[J-06] a part of a screen that has an address of its own is gone to by its name', () => {
  const named = (to: string) => waysFor(permissions).find((way) => way.to === to)?.name;
  expect(named(adminUrls.notCollected)).toBe('Not collected');
  expect(named(adminUrls.shopWindow('termsPage'))).toBe('Terms, privacy, returns');
});

test('[J-06] N and C are for who may take orders and hand them over', () => {
  expect(keyedWays(['orders.take', 'orders.handOver']).map(({ keys, to }) => [keys, to])).toEqual([
    ['N', '/orders/new'],
    ['C', '/collect'],
  ]);
  expect(keyedWays(['orders.see'])).toEqual([]);
});
