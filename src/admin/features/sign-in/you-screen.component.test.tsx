import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endOtherOwnSessions, endOwnSession, type OwnSignIn, ownSignIn } from '#contract/admin/team/you.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { YouScreen } from './you-screen.tsx';

const shop = answeringShop();

const session = (id: number, browser: string, deviceName: string | null = null): OwnSignIn['sessions'][number] => ({
  ...{ id, browser, deviceName, kind: deviceName === null ? 'full' : 'pin', isThis: id === 1 },
  ...{ createdAt: '2026-11-02T09:00:00.000Z', lastUsedAt: '2026-11-02T09:30:00.000Z' },
});
let sessions: OwnSignIn['sessions'];

beforeEach(() => {
  sessions = [session(1, 'Chrome, Windows'), session(2, 'Safari, iPhone'), session(3, 'Chrome, Android', 'Kitchen')];
  shop.on(ownSignIn, () => ({
    ...{ name: 'Sunita Rao', email: 'sunita@example.com', roleName: 'Owner', hasPassword: true, hasTotp: true },
    ...{ hasPin: false, mayHavePin: false, recoveryCodesLeft: 8, passkeys: [], sessions },
  }));
});

const places = page.getByRole('listitem');
const placeOf = (text: string) => places.filter({ hasText: text });
const everywhereElse = page.getByRole('button', { name: 'Sign out everywhere else' });

test('[T-05] who is signed in elsewhere ends one session, then all others, but not the one in use', async () => {
  shop.on(endOwnSession, ({ id }) => {
    sessions = sessions.filter((one) => one.id !== id);
    return { done: true };
  });
  shop.on(endOtherOwnSessions, () => {
    const ended = sessions.length - 1;
    sessions = sessions.filter(({ isThis }) => isThis);
    return { ended };
  });
  await showToStaff(<YouScreen />, { at: '/you' });
  const here = placeOf('Chrome, Windows');
  await expect.element(here).toHaveTextContent('This device');
  await expect.element(here.getByRole('button')).not.toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
  await placeOf('Safari, iPhone').getByRole('button', { name: 'End' }).click();
  await expect.element(placeOf('Safari, iPhone')).not.toBeInTheDocument();
  await expect.element(placeOf('Kitchen')).toBeVisible();
  expect(shop.asked(endOwnSession)).toEqual([{ id: 2 }]);
  await everywhereElse.click();
  await expect.element(placeOf('Kitchen')).not.toBeInTheDocument();
  await expect.element(here).toBeVisible();
  await expect.element(everywhereElse).not.toBeInTheDocument();
  expect(shop.asked(endOtherOwnSessions)).toHaveLength(1);
});

test('[T-05] a session that could not be ended stays listed, and why is said', async () => {
  shop.on(endOtherOwnSessions, () => {
    throw new Failure('unavailable');
  });
  await showToStaff(<YouScreen />, { at: '/you' });
  await everywhereElse.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(placeOf('Safari, iPhone')).toBeVisible();
  await expect.element(everywhereElse).toBeEnabled();
});
