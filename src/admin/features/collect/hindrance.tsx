import { Chip, givenBackWords, TestChip } from '#admin/ui/values/status-chips.tsx';
import type { ListedOrder } from '#contract/admin/orders/order-list.ts';

type Standing = Pick<ListedOrder, 'fulfilment' | 'pickup'>;

/** Whether the kitchen has not marked the order as ready yet. */
export const isUnmarked = ({ fulfilment }: Pick<Standing, 'fulfilment'>): boolean =>
  fulfilment === 'accepted' || fulfilment === 'baking';

/**
 * Why the order cannot be handed over now, and what to do; empty if it can.
 * @param handedOver when that was, as staff read it, and by whom
 */
export function hindranceOf({ fulfilment, pickup }: Standing, today: string, handedOver: string): string {
  if (fulfilment === 'collected') return `Handed over already: ${handedOver}.`;
  if (fulfilment === 'cancelled' || fulfilment === 'expired')
    return 'This order is cancelled or expired. Do not hand it over.';
  if (fulfilment === 'placed') return 'It is not paid yet. Open order and take payment.';
  return isUnmarked({ fulfilment }) && pickup.date > today ? 'It is for another day and is not ready yet.' : '';
}

type Marked = Pick<ListedOrder, 'isGivenBack' | 'isTest'>;

/** What everybody reads before the order leaves the shop. */
export const CollectMarks = ({ order }: { readonly order: Marked }) => (
  <>
    {order.isGivenBack && (
      <Chip tone="loud" icon="undo-2">
        {givenBackWords('ready')}
      </Chip>
    )}
    {order.isTest && <TestChip />}
  </>
);
