import type { CartLine } from '#domain/cart/cart.ts';
import { soonestText } from '#domain/pickup/ready-words.ts';
import { askForNeeds, demandOfCart } from '#web/lib/pickup/needs-of-cart.ts';
import { readDiary, shopNow } from '#web/lib/pickup/shop-clock.ts';

/** 'from Saturday': when all of it can be picked up, or that it cannot be. */
export async function readSoonest(lines: readonly CartLine[]): Promise<string> {
  const [needs, diary] = await Promise.all([askForNeeds([...new Set(lines.map(({ id }) => id))]), readDiary()]);
  return (
    soonestText(demandOfCart(lines, needs), shopNow(), diary) ??
    'these cakes cannot be collected on the same day, please order them separately'
  );
}
