import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useCallingNews } from '#admin/frame/wall.tsx';
import { readWall } from '#contract/admin/board/board.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { boardDate, cardOf } from '#tests/support/components/board-answers.ts';
import { nobody, showToStaff } from '#tests/support/components/staff-screen.tsx';
import { WallBoard } from './wall-board.tsx';

const shop = answeringShop();

/** The wall receives what the test sends. */
class Stream {
  static open: Stream | null = null;
  readonly address: string;
  onopen: () => void = () => undefined;
  onerror: () => void = () => undefined;
  onmessage: (event: { data: string; lastEventId: string }) => void = () => undefined;
  readonly addEventListener = (): void => undefined;
  readonly close = (): void => undefined;
  constructor(address: string) {
    this.address = address;
    Stream.open = this;
  }
}
const somethingChanged = (): void => Stream.open?.onmessage({ data: '{"type":"reload"}', lastEventId: '' });

const newsOf = (name: string) => ({ number: 'MA-7K3F-9001', day: boardDate, time: '10:00', name });
const answer = {
  day: boardDate,
  cards: [
    cardOf('Ann Baker', { payment: null, isNew: true }),
    cardOf('Rae Reed', { payment: null, fulfilment: 'ready' }),
  ],
  news: [newsOf('Ann Baker')],
  leftOver: [{ day: '2026-12-16', orders: 3 }],
  notToday: ['Black Forest Gateau'],
};

beforeEach(() => {
  vi.stubGlobal('EventSource', Stream);
  onTestFinished(() => void vi.unstubAllGlobals());
  shop.on(readWall, () => answer);
});

/** As on a wall: the hook that sounds for new orders runs around the board. */
function Wall({ onUnlock = () => undefined }: { readonly onUnlock?: () => void }) {
  useCallingNews();
  return <WallBoard onUnlock={onUnlock} />;
}

test('[T-06] a wall shows the day, what is new and what was left over, leads nowhere, and asks who it is before any change', async () => {
  let asked = 0;
  await page.viewport(1180, 820);
  await showToStaff(<Wall onUnlock={() => (asked += 1)} />, { session: nobody });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thursday 17 December' })).toBeVisible();
  for (const words of ['1 new for today', '3 from yesterday are still open.', 'Not today: Black Forest Gateau'])
    await expect.element(page.getByText(words)).toBeVisible();
  expect(document.querySelectorAll('a')).toHaveLength(0);
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('button', { name: 'Start baking' }).click();
  await page.getByRole('button', { name: 'Unlock' }).click();
  expect(asked).toBe(2);
});

test('[T-06] [B-03] [B-04] a wall reads its board as soon as it hears that something changed; what somebody has seen calls no more', async () => {
  await showToStaff(<Wall />, { session: nobody });
  await expect.element(page.getByRole('listitem', { name: 'Ann Baker' })).toBeVisible();
  expect(Stream.open?.address).toBe('/api/admin/wall/live');
  Stream.open?.onopen();
  const board = page.getByRole('listitem', { name: 'Bea Cook' });
  shop.on(readWall, () => ({ ...answer, cards: [...answer.cards, cardOf('Bea Cook')], news: [] }));
  somethingChanged();
  await expect.element(board).toBeVisible();
  await expect.element(page.getByText('1 new for today')).not.toBeInTheDocument();
});

test('[T-06] [B-04] on a wall a new order is heard once somebody has switched the sound on, with nobody signed in', async () => {
  const notes = vi.spyOn(OscillatorNode.prototype, 'start');
  onTestFinished(() => {
    notes.mockRestore();
    localStorage.clear();
  });
  shop.on(readWall, () => ({ ...answer, news: [] }));
  await showToStaff(<Wall />, { session: nobody });
  await page.getByRole('button', { name: 'Sound is off: switch it on' }).click();
  await expect.element(page.getByRole('button', { name: 'Sound is on' })).toBeVisible();
  await expect.poll(() => notes.mock.calls.length).toBe(2);
  shop.on(readWall, () => answer);
  somethingChanged();
  await expect.poll(() => notes.mock.calls.length).toBeGreaterThanOrEqual(4);
});

test('[T-06] [B-03] where the shop does not answer, a wall says since when, lets nothing be begun, and follows again by itself', async () => {
  await showToStaff(<Wall />, { session: nobody });
  const start = page.getByRole('button', { name: 'Start baking' });
  await expect.element(start).toBeVisible();
  Stream.open?.onopen();
  shop.on(readWall, () => {
    throw new Failure('notFound');
  });
  somethingChanged();
  await expect.element(page.getByRole('alert')).toHaveTextContent('No connection since');
  await expect.element(page.getByText('Not connected')).toBeVisible();
  await expect.element(start).toHaveAttribute('aria-disabled', 'true');
  expect(await findingsOnScreen()).toEqual([]);
  shop.on(readWall, () => answer);
  somethingChanged();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});

test('[T-06] what is folded on a wall leads to no order either', async () => {
  const cards = [cardOf('Ann Baker'), cardOf('Cat Dean', { fulfilment: 'placed' })];
  shop.on(readWall, () => ({ ...answer, cards }));
  await showToStaff(<Wall />, { session: nobody });
  await page.getByRole('button', { name: 'Not yet paid' }).click();
  for (const { name } of cards) await expect.element(page.getByText(name)).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
  expect(await findingsOnScreen()).toEqual([]);
});
