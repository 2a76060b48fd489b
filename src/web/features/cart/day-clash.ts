import { addDays } from '#domain/pickup/clock/calendar.ts';
import { firstPickupDate, formatPickupDate } from '#domain/pickup/pickup.ts';
import { askForNeeds, demandOfCart } from '#web/lib/pickup/needs-of-cart.ts';
import { readDiary, shopNow } from '#web/lib/pickup/shop-clock.ts';
import { cart } from './cart.ts';

/**
 * A customer who would have to wait longer than this because of the other product would rather order them separately.
 */
const longWaitDays = 28;

/**
 * The message about a product just added that is not available together with one in the cart, or only a season later;
 * null if it is, or if it is not known.
 */
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
    // What is not available at all is no clash.
    if (alone.includes(null)) continue;
    const latest = alone.toSorted().at(-1) ?? '';
    if (both === null)
      return `It is not available at the same time of year as ${other.name} in your cart. Please order them separately.`;
    if (both > addDays(latest, longWaitDays))
      return `With ${other.name} in your cart, you can collect both together from ${formatPickupDate(both)}. Order them separately to have them sooner.`;
  }
  return null;
}
