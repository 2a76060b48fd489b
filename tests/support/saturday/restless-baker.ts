import { moveCards } from '#contract/admin/board/board.ts';
import { signInStaff } from '#tests/support/staff/sign-in-staff.ts';
import type { SaturdayShop } from './saturday-shop.ts';

type Told = (orderNo: string, to: 'baking' | 'accepted') => void;

/**
 * Somebody without a screen who starts orders and moves them back, over and over, until something else is done; in the end all are started.
 */
export async function restlessBaker(
  { url, database, now }: SaturdayShop,
  { name, orderNos, told }: { readonly name: string; readonly orderNos: readonly string[]; readonly told: Told },
  until: Promise<unknown>,
): Promise<void> {
  const { call } = await signInStaff({ url, database, clock: { now } }, { role: 'baker', name });
  let isOver = false;
  const stop = (): void => {
    isOver = true;
  };
  until.then(stop, stop);
  const move = async (isUndo: boolean): Promise<void> => {
    const [from, to] = isUndo ? (['baking', 'accepted'] as const) : (['accepted', 'baking'] as const);
    for (const orderNo of orderNos) {
      const { moved } = await call(moveCards, { moves: [{ orderNo, from, revision: 1, to }], isUndo });
      if (moved[0]?.outcome !== 'moved') throw new Error(JSON.stringify(moved));
      told(orderNo, to);
    }
  };
  await move(false);
  while (!isOver) {
    await move(true);
    await move(false);
  }
}
