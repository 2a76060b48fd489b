import { calendarOfOrder } from '#contract/diary.ts';
import type { Order } from '#contract/orders/orders.ts';
import { urls } from '#contract/pages/urls.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { describeFailure } from '#contract/wire/failures.ts';
import { can } from '#domain/order/can.ts';
import { useShop } from '#web/base/shop.ts';
import { CollectionCode } from '#web/features/orders/collection-code.tsx';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { saveFile } from '#web/lib/device/files.ts';
import { directionsTo } from '#web/lib/directions-to.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { showToast } from '#web/ui/overlays/overlay-stores.ts';
import { useBusy } from '#web/ui/use-busy.ts';

type CollectingProps = {
  readonly order: Pick<Order, 'orderNo' | 'status'>;
  /** For somebody who has the order without an account. */
  readonly readCalendar?: (call: Call) => Promise<{ readonly filename: string; readonly content: string }>;
  /** What was agreed with the bakery is changed by writing to it. */
  readonly isAgreed?: boolean;
};

export function Collecting({ order: { orderNo, status }, readCalendar, isAgreed = false }: CollectingProps) {
  const shop = useShop();
  const { telephone } = shop;
  const { isBusy, run } = useBusy();
  const addToCalendar = () =>
    run(async () => {
      try {
        const { filename, content } = await (readCalendar?.(callOverHttp) ??
          callOverHttp(calendarOfOrder, { orderNo }));
        saveFile(filename, content, 'text/calendar');
        showToast({ severity: 'success', title: `The calendar entry is in your downloads: ${filename}` });
      } catch (error) {
        showToast({ severity: 'error', ...describeFailure(error) });
      }
    });
  if (can.collect({ state: status }) !== 'yes') return null;
  return (
    <section className="panel confirmation-day" aria-labelledby="collecting">
      <h2 id="collecting">When you collect</h2>
      <CollectionCode orderNo={orderNo} />
      <ul>
        <li>
          <Icon name="bag" />
          <span>
            Bring your order number, <b className="number">{orderNo}</b>. This page on your phone will do.
          </span>
        </li>
        <li>
          <Icon name="pin" />
          <span>
            {shop.place.line}. <a href={directionsTo(shop)}>Directions</a>
          </span>
        </li>
        <li>
          <Icon name="phone" />
          <span>
            {isAgreed
              ? 'Has anything changed? Write to us on this page, or call us on '
              : 'Until we start baking you can change the day, the time and what is in it: open your order. For anything else call us on '}
            <a href={telephone.link}>{telephone.shown}</a>.
          </span>
        </li>
      </ul>
      <div className="row">
        <Button
          small
          variant="outline"
          icon="calendar"
          busy={isBusy && 'Creating the entry...'}
          onClick={addToCalendar}
        >
          Add to calendar
        </Button>
        <ButtonLink small variant="ghost" to={urls.pickupInformation}>
          Pick-up information
        </ButtonLink>
      </div>
    </section>
  );
}
