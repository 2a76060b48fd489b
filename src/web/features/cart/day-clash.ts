import { addDays } from '#domain/pickup/clock/calendar.ts';
import { firstPickupDate, formatPickupDate } from '#domain/pickup/pickup.ts';
import { askForNeeds, demandOfCart } from '#web/lib/pickup/needs-of-cart.ts';
import { readDiary, shopNow } from '#web/lib/pickup/shop-clock.ts';
import { cart } from './cart.ts';

/** Whoever has to wait longer than this for the sake of the other cake would rather order them apart. */
const longWaitDays = 28;

/** What is said of a cake that was just added beside one that it cannot be had with, or a season later; null where it can, or nobody knows. */
export async function clashInCart({ slug }: { readonly slug: string }): Promise<string | null> {
  const { lines } = cart.state();
  const [added, others] = [lines.filter(({ id }) => id === slug), lines.filter(({ id }) => id !== slug)];
  if (added.length === 0 || others.length === 0) return null;
  const slugs = [...new Set(lines.map(({ id }) => id))];
  const known = await Promise.all([askForNeeds(slugs), readDiary()]).catch(() => null);
  if (known === null) return null;
  const [needs, diary] = known;
  const firstDay = (of: typeof lines) => firstPickupDate(shopNow(), diary, demandOfCart(of, needs));
  for (const other of others) {
    const alone = [firstDay(added), firstDay([other])];
    const both = firstDay([...added, other]);
    // What cannot be had at all is no clash.
    if (alone.includes(null)) continue;
    const latest = alone.toSorted().at(-1) ?? '';
    if (both === null)
      return `It is not available at the same time of year as ${other.name} in your cart. Please order them separately.`;
    if (both > addDays(latest, longWaitDays))
      return `With ${other.name} in your cart, you can collect both together from ${formatPickupDate(both)}. Order them separately to have them sooner.`;
  }
  return null;
}
