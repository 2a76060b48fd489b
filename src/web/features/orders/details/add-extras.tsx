import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useRef } from 'react';
import { type Extra, extrasOfCart } from '#contract/listing/catalogue.ts';
import { addItem, type PickupOfOrder } from '#contract/orders/order-pickup.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import type { Personalisation } from '#domain/catalogue/personalisation.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { changeText } from './change-item.tsx';
import { type ChangeProps, isStale, showAsItIs } from './use-change.tsx';

/** The component that the cart offers extras with, passed in by the route. */
export type ExtrasOffer = ComponentType<{
  readonly extras: readonly Extra[];
  readonly addText: string;
  readonly put: (extra: Extra, said?: Personalisation) => Promise<{ readonly text: string; readonly isGood: boolean }>;
}>;

export type AddExtrasProps = ChangeProps & {
  readonly revision: PickupOfOrder['revision'];
  readonly Offer: ExtrasOffer;
};

/** B-07. The extras that go with its products, one tap away until baking starts; nothing if there are none. */
export function AddExtras({ revision, Offer, ...props }: AddExtrasProps) {
  const { order, onAnswer, onChanged } = props;
  const slugs = [...new Set(order.items.map(({ slug }) => slug))].sort().join(',');
  const { data = [] } = useQuery(
    {
      queryKey: ['extras-of-order', slugs],
      queryFn: () => callOverHttp(extrasOfCart, { slugs }),
      placeholderData: (before: Extra[] | undefined) => before,
    },
    queryClient(),
  );
  /** Refused or lost, it is tried again from the order as it was seen: an extra whose answer was lost is not added twice. */
  const seen = useRef<number | null>(null);
  const put = async (extra: Extra, said?: Personalisation) => {
    seen.current ??= revision;
    try {
      const asked = { orderNo: order.orderNo, revision: seen.current, slug: extra.slug };
      const changed = await callOverHttp(addItem, { ...asked, ...(said && { personalisation: said }) });
      seen.current = null;
      onChanged(changed);
      // The next extra is added to the order as it is by then.
      await onAnswer();
      return { text: `In your order: ${extra.name}. ${changeText(order, changed)}`, isGood: true };
    } catch (error) {
      if (isStale(error)) {
        seen.current = null;
        await showAsItIs(props);
      }
      return { text: describeFailure(error).text, isGood: false };
    }
  };
  return data.length > 0 && <Offer extras={data} addText="Add to order" put={put} />;
}
