import { useLocation } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useCallingNews } from '#admin/frame/wall.tsx';
import { signInGate } from '#admin/lib/calling/create-gate.ts';
import { useSoundSwitch } from '#admin/lib/live/order-sound.ts';
import { countDeviceNews } from '#contract/admin/board/board.ts';
import { staffSession } from '#contract/admin/team/session.ts';
import { signOut } from '#contract/admin/team/sign-in.ts';
import { enterPin, type TabletMembers, tabletMembers } from '#contract/admin/team/tablet.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { expectNoise } from '#tests/support/components/quiet.ts';
import { lookAtAgain, sessionOf, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { lockTablet, unlockTablet } from './locked.ts';
import { SignInOver } from './sign-in-over.tsx';

const shop = answeringShop();
const device = { id: 4, name: 'Counter tablet', isWall: false };
const session = { ...sessionOf('counter', 'Aisha Khan'), device };
const memberOf = (id: number, name: string, more: Partial<TabletMembers['members'][number]> = {}) => ({
  ...{ id, name, initials: name.slice(0, 1), roleKey: 'counter', roleName: 'Counter' },
  ...{ isPinLocked: false, wasLast: false },
  ...more,
});
const [aisha, bella] = [memberOf(1, 'Aisha Khan'), memberOf(2, 'Bella Moss')];

const lock = page.getByRole('dialog', { name: 'Locked' });
const heading = page.getByRole('heading', { level: 1, name: 'Who is using the tablet?' });
const tile = (name: string) => page.getByRole('region', { name: 'Members' }).getByRole('button', { name });
const press = async (digits: string) => {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click();
};

/** A promise that the test resolves when it wants to. */
function held() {
  let letGo: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (letGo = resolve));
  return { until, letGo };
}

/** The device's own connection to the shop: it opens as soon as the test says so. */
class Stream {
  static tries: Stream[] = [];
  onopen: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onmessage: (event: { data: string; lastEventId: string }) => void = () => undefined;
  readonly addEventListener = (): void => undefined;
  isClosed = false;
  readonly close = (): void => {
    this.isClosed = true;
  };
  readonly address: string;
  constructor(address: string) {
    this.address = address;
    Stream.tries.push(this);
  }
}
const somethingChanged = (): void => Stream.tries.at(-1)?.onmessage({ data: '{"type":"reload"}', lastEventId: '' });

beforeEach(() => {
  Stream.tries = [];
  vi.stubGlobal('EventSource', Stream);
  onTestFinished(() => void vi.unstubAllGlobals());
  shop.on(countDeviceNews, () => ({ today: 0, later: 0 }));
  unlockTablet();
  shop.on(tabletMembers, () => ({ device, members: [aisha, bella] }));
  shop.on(signOut, () => ({ done: true }));
  shop.on(enterPin, () => ({ done: true }));
  shop.on(staffSession, () => session);
});

const locked = async () => {
  await showToStaff(<SignInOver />, { session });
  lockTablet();
  await expect.element(heading).toBeVisible();
};

test('[T-06] a locked tablet stays locked whatever is pressed; the digits can be typed, and a PIN that does not fit says so', async () => {
  await locked();
  await expect.element(heading).toHaveFocus();
  // After repeated attempts a browser would close a dialog by itself.
  for (let n = 0; n < 5; n += 1) await userEvent.keyboard('{Escape}');
  await expect.element(heading).toBeVisible();
  expect(lock.element().matches(':modal')).toBe(true);
  expect(await findingsOnScreen()).toEqual([]);
  await tile('Aisha').click();
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(enterPin, () => {
    throw new Failure('invalidCredentials', {
      text: 'That PIN is not right. 4 more tries, then you have to use the full sign-in.',
    });
  });
  await press('4');
  await userEvent.keyboard('82956');
  await expect.element(page.getByRole('alert')).toHaveTextContent('That PIN is not right. 4 more tries');
  await expect.element(page.getByRole('status', { name: '0 of 6 digits typed' })).toBeVisible();
  shop.on(enterPin, () => ({ done: true }));
  await press('482957');
  await expect.element(lock).not.toBeInTheDocument();
  expect(shop.asked(enterPin).map(({ pin }) => pin)).toEqual(['482956', '482957']);
});

test('[T-06] a tablet that nobody touches for three minutes locks, and what was being done stays behind it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const screen = (
    <>
      <SignInOver />
      <input aria-label="Half typed" />
    </>
  );
  await showToStaff(screen, { session });
  const field = page.getByLabelText('Half typed');
  await field.fill('07700 9004');
  await userEvent.keyboard('5');
  await vi.advanceTimersByTimeAsync(179_000);
  await expect.element(lock).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await expect.element(heading).toHaveFocus();
  expect(shop.asked(signOut)).toHaveLength(1);
  await tile('Aisha').click();
  await press('482957');
  await expect.element(lock).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('07700 90045');
  await expect.element(field).toHaveFocus();
});

const LedTo = () => <output>{JSON.stringify(useLocation().state)}</output>;

test('[T-06] somebody else who unlocks the tablet is not held to the page that the one before had open', async () => {
  await showToStaff(
    <>
      <SignInOver />
      <LedTo />
    </>,
    { session, at: '/orders' },
  );
  const unlock = async (name: string) => {
    lockTablet();
    await tile(name).click();
    await press('482957');
    await expect.element(lock).not.toBeInTheDocument();
  };
  await unlock('Aisha');
  await expect.element(page.getByRole('status')).toHaveTextContent(/^null$/);
  shop.on(staffSession, () => {
    const bellas = sessionOf('baker', 'Bella Moss');
    return { ...bellas, device, member: bellas.member && { ...bellas.member, id: 2 } };
  });
  await unlock('Bella');
  await expect.element(page.getByRole('status')).toHaveTextContent('isAfterTablet');
});

test('[T-06] a PIN that was chosen a moment ago appears on a locked tablet within a minute, which asks no more often', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await locked();
  const asked = shop.asked(tabletMembers).length;
  shop.on(tabletMembers, () => ({ device, members: [aisha, bella, memberOf(5, 'Noor Ali')] }));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(shop.asked(tabletMembers)).toHaveLength(asked);
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await expect.element(tile('Noor')).toBeVisible();
  expect(shop.asked(tabletMembers)).toHaveLength(asked + 1);
});

test('[T-06] a finger that comes down on a tile chooses it, whoever is heard of before it is lifted', async () => {
  await locked();
  const list = held();
  shop.on(tabletMembers, async () => {
    await list.until;
    return {
      device,
      members: [memberOf(3, 'Abena Osei'), memberOf(4, 'Ada Bell'), { ...aisha, wasLast: true }, bella],
    };
  });
  // As when the tablet wakes up.
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.poll(() => shop.asked(tabletMembers).length).toBe(2);
  window.addEventListener('pointerdown', list.letGo, { once: true });
  await tile('Bella').click({ delay: 500 });
  await expect.element(page.getByRole('region', { name: 'PIN for Bella' })).toBeVisible();
  await expect.element(tile('Abena')).toBeVisible();
});

test('[T-06] a call that is refused while the PIN is on its way does not keep the tablet locked', async () => {
  await locked();
  const pin = held();
  shop.on(enterPin, async () => {
    await pin.until;
    return { done: true };
  });
  await tile('Aisha').click();
  await press('482957');
  await expect.poll(() => shop.asked(enterPin)).toHaveLength(1);
  const again = signInGate.ask();
  pin.letGo();
  await expect.element(lock).not.toBeInTheDocument();
  expect(await again).toBe(true);
});

test('[T-06] a PIN waits for the sign-out of the lock, whose answer would take the new session away', async () => {
  const out = held();
  shop.on(signOut, async () => {
    await out.until;
    return { done: true };
  });
  await locked();
  await tile('Bella').click();
  await press('739046');
  await expect.element(page.getByRole('status', { name: '6 of 6 digits typed' })).toBeVisible();
  expect(shop.asked(enterPin)).toEqual([]);
  out.letGo();
  await expect.element(lock).not.toBeInTheDocument();
  expect(shop.asked(enterPin)).toHaveLength(1);
});

test('[T-06] without a line nobody is let in, and trying again is offered; who has a locked PIN signs in in full', async () => {
  shop.interrupt(() => {
    throw new TypeError('Failed to fetch');
  });
  expectNoise(/Failed to fetch/);
  await showToStaff(<SignInOver />, { session });
  lockTablet();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  shop.interrupt(null);
  shop.on(tabletMembers, () => ({ device, members: [{ ...aisha, isPinLocked: true }] }));
  await again.click();
  await tile('Aisha').click();
  await expect.element(page.getByText('Five wrong PINs. Aisha needs to sign in fully once')).toBeVisible();
  await page.getByRole('region', { name: 'PIN locked' }).getByRole('button', { name: 'Sign in fully' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Still you, Aisha?' })).toBeVisible();
});

/** @returns the button for the change that somebody wants to make on the wall */
async function lockedWall() {
  const onWall = { ...session, device: { ...device, isWall: true } };
  shop.on(staffSession, () => onWall);
  const wall = (onUnlock: () => void) => (
    <button type="button" onClick={onUnlock}>
      Start baking
    </button>
  );
  await showToStaff(<SignInOver wall={wall} />, { session: onWall });
  lockTablet();
  return page.getByRole('button', { name: 'Start baking' });
}

test('[T-06] a wall that is left while somebody was to say who they are, by PIN or in full, shows its board again', async () => {
  const change = await lockedWall();
  for (const isFull of [false, true]) {
    await change.click();
    await expect.element(heading).toBeVisible();
    if (isFull) await page.getByRole('button', { name: 'Sign in fully' }).click();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 181_000 });
    lookAtAgain();
    vi.useRealTimers();
    await expect.element(change).toBeVisible();
  }
});

test('[T-06] a locked wall goes on showing the board; who wants to change something types a PIN, and may go back', async () => {
  const change = await lockedWall();
  await expect.element(change).toBeVisible();
  await expect.element(heading).not.toBeInTheDocument();
  await change.click();
  await page.getByRole('button', { name: 'Back to the board' }).click();
  await change.click();
  await tile('Aisha').click();
  await press('482957');
  await expect.element(lock).not.toBeInTheDocument();
});

/** As in the office: the hook that sounds for new orders runs around the lock, and the sound is switched on at the board. */
function Office() {
  useCallingNews();
  const { switchTo } = useSoundSwitch();
  return (
    <>
      <button type="button" onClick={() => switchTo(true)}>
        Sound
      </button>
      <SignInOver />
    </>
  );
}

test('[T-06] [B-04] a locked tablet says how many new orders there are, and rings as the board does once that is switched on', async () => {
  const notes = vi.spyOn(OscillatorNode.prototype, 'start');
  onTestFinished(() => {
    notes.mockRestore();
    localStorage.clear();
  });
  await showToStaff(<Office />, { session });
  await page.getByRole('button', { name: 'Sound' }).click();
  await expect.poll(() => notes.mock.calls.length).toBe(2);
  expect(Stream.tries).toHaveLength(0);
  lockTablet();
  await expect.element(heading).toBeVisible();
  expect(Stream.tries.map(({ address }) => address)).toEqual(['/api/admin/wall/live']);
  Stream.tries[0]?.onopen();
  await expect.poll(() => shop.asked(countDeviceNews).length).toBe(1);
  expect(notes.mock.calls.length).toBe(2);
  shop.on(countDeviceNews, () => ({ today: 1, later: 1 }));
  somethingChanged();
  await expect.element(page.getByText('2 new orders, 1 for today')).toBeVisible();
  await expect.poll(() => notes.mock.calls.length).toBeGreaterThanOrEqual(4);
  expect(await findingsOnScreen()).toEqual([]);
  await tile('Aisha').click();
  await press('482957');
  await expect.element(lock).not.toBeInTheDocument();
  expect(Stream.tries.map(({ isClosed }) => isClosed)).toEqual([true]);
});

test('[T-06] a tablet that was withdrawn asks for no more news', async () => {
  await locked();
  Stream.tries[0]?.onopen();
  shop.on(countDeviceNews, () => ({ today: 1, later: 0 }));
  somethingChanged();
  await expect.element(page.getByText('1 new order for today')).toBeVisible();
  shop.on(countDeviceNews, () => {
    throw new Failure('notAllowed');
  });
  somethingChanged();
  await expect.element(page.getByText('1 new order for today')).not.toBeInTheDocument();
  expect(Stream.tries.map(({ isClosed }) => isClosed)).toEqual([true]);
});
