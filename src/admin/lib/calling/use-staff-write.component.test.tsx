import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tickProduction } from '#contract/admin/production.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { useStaffWrite } from './use-staff-write.ts';

const shop = answeringShop();
let done = 0;

function Ticks() {
  const { send, isBusy, failure } = useStaffWrite(tickProduction, { onDone: () => (done += 1) });
  const tick = (key: string) => void send({ day: '2027-03-03', key, isDone: true });
  return (
    <>
      <button type="button" onClick={() => tick('line:1')}>
        First
      </button>
      <button type="button" onClick={() => tick('line:2')}>
        Second
      </button>
      <p>{isBusy ? 'Busy' : 'At rest'}</p>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  );
}

beforeEach(() => {
  done = 0;
  shop.on(tickProduction, () => ({}));
});
const refuseFirst = () =>
  shop.on(tickProduction, ({ key }) => {
    if (key === 'line:1') throw new Failure('conflict');
    return {};
  });
/** Sends it to a shop that does not answer yet. @returns what lets it answer */
async function send(name: 'First' | 'Second') {
  const answer = shop.hold(tickProduction);
  const before = shop.asked(tickProduction).length;
  await page.getByRole('button', { name }).click();
  await expect.poll(() => shop.asked(tickProduction).length).toBe(before + 1);
  return answer;
}
const failure = page.getByRole('alert');
const busy = page.getByText('Busy');

test('it is busy until both of two are answered, and says so if the earlier one is refused', async () => {
  refuseFirst();
  await showToStaff(<Ticks />);
  const answerFirst = await send('First');
  const answerSecond = await send('Second');
  answerSecond();
  await expect.poll(() => done).toBe(1);
  await expect.element(busy).toBeVisible();
  answerFirst();
  await expect.element(failure).toBeVisible();
  await expect.element(busy).not.toBeInTheDocument();
});

test('another attempt takes back what was said about the one before', async () => {
  refuseFirst();
  await showToStaff(<Ticks />);
  const answerFirst = await send('First');
  answerFirst();
  await expect.element(failure).toBeVisible();
  await send('Second');
  await expect.element(failure).not.toBeInTheDocument();
});

test('what follows an answer follows it, even if the screen was left meanwhile', async () => {
  const { router } = await showToStaff(<Ticks />);
  const answer = await send('First');
  await router.navigate('/admin/elsewhere');
  await expect.element(busy).not.toBeInTheDocument();
  answer();
  await expect.poll(() => done).toBe(1);
});
