import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type Extra, extrasOfCart } from '#contract/listing/catalogue.ts';
import { addItem, type PickupOfOrder } from '#contract/orders/order-pickup.ts';
import type { Order } from '#contract/orders/orders.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { changeText } from './change-item.tsx';

/** The component that the cart offers extras with, passed in by the route. */
export type ExtrasOffer = ComponentType<{
  readonly extras: readonly Extra[];
  readonly addText: string;
  readonly put: (extra: Extra, said?: Personalisation) => Promise<{ readonly text: string; readonly isGood: boolean }>;
}>;

type AddExtrasProps = {
  readonly order: Order;
  readonly revision: PickupOfOrder['revision'];
  readonly Offer: ExtrasOffer;
  /** The order has changed, or may have: what is known of it is requested again. */
  readonly onAnswer: () => Promise<unknown>;
  readonly onChanged: (order: Order) => void;
};

/** B-07. The extras that go with its products, one tap away until baking starts; nothing if there are none. */
export function AddExtras({ order, revision, Offer, onAnswer, onChanged }: AddExtrasProps) {
  const slugs = [...new Set(order.items.map(({ slug }) => slug))].sort().join(',');
  const { data = [] } = useQuery(
    {
      queryKey: ['extras-of-order', slugs],
      queryFn: () => callOverHttp(extrasOfCart, { slugs }),
      placeholderData: (before: Extra[] | undefined) => before,
    },
    queryClient(),
  );
  const put = async (extra: Extra, said?: Personalisation) => {
    try {
      const asked = { orderNo: order.orderNo, revision, slug: extra.slug };
      const changed = await callOverHttp(addItem, { ...asked, ...(said && { personalisation: said }) });
      onChanged(changed);
      return { text: `In your order: ${extra.name}. ${changeText(order, changed)}`, isGood: true };
    } catch (error) {
      return { text: describeFailure(error).text, isGood: false };
    } finally {
      // The next extra is added to the order as it is by then.
      await onAnswer();
    }
  };
  return data.length > 0 && <Offer extras={data} addText="Add to order" put={put} />;
}
