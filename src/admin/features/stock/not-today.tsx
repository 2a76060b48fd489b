import { useState } from 'react';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button, TextLink } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Switch } from '#admin/ui/forms/choices.tsx';
import { SearchField } from '#admin/ui/forms/fields.tsx';
import { Sheet } from '#admin/ui/overlays/dialog.tsx';
import { ProductThumb } from '#admin/ui/values/cake-words.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { readNotToday, setNotToday } from '#contract/admin/stock/stock.ts';
import { listTillProducts } from '#contract/admin/till.ts';
import { openFulfilments } from '#domain/order/fulfilment.ts';

const changes = { of: ['products'], reads: [readNotToday, listTillProducts] } as const;

/** What is not available today, in sight where people work; with one more tap a product ends for today, or is back. */
export const NotToday = () => (useMay('orders.move') ? <NotTodayButton /> : null);

function NotTodayButton() {
  const [isOpen, setOpen] = useState(false);
  useReadAnew(changes);
  const known = useStaffQuery(readNotToday, {}, { staleTime: 60_000 });
  const off = known.data?.products.filter(({ isOff }) => isOff) ?? [];
  return (
    <>
      <Button
        kind="ghost"
        icon="ban"
        className={off.length > 0 ? 'bg-raspberry-50! text-raspberry-700!' : ''}
        title={off.map(({ name }) => name).join(', ') || undefined}
        onClick={() => setOpen(true)}
      >
        <span className="word-if-roomy">Not today</span>
        {off.length > 0 && ` ${off.length}`}
      </Button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="Not today">
        <Choice />
      </Sheet>
    </>
  );
}

/** It ends by itself with the day. */
function Choice() {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const list = useStaffQuery(readNotToday, q === '' ? {} : { q }, { keepPrevious: true });
  const write = useStaffWrite(setNotToday, { refreshes: [readNotToday, listTillProducts] });
  return (
    <div className="column">
      <p className="text-muted">
        Customers see ‘Sold out today’ at once and can still order it for later days. It comes back by itself tomorrow.
      </p>
      <SearchField label="Find a cake" placeholder="Name of a cake" value={typed} onText={setTyped} maxLength={80} />
      <FailureBanner failure={write.failure ?? list.error} note="Nothing was changed." />
      {list.data === undefined && !list.isError && <SkeletonLines lines={6} label="Loading products…" />}
      {list.data?.products.length === 0 && <p className="text-muted">No products match.</p>}
      <ul className="grid gap-1">
        {list.data?.products.map(({ id, slug, name, image, isOff, openOrders }) => (
          <li key={id} className="flex min-h-15 items-center gap-3 [&_.switch]:min-h-13">
            <ProductThumb image={image} />
            <div className="min-w-0 flex-1">
              <b>{name}</b>
              <div role="status">
                {isOff && openOrders > 0 && <OpenOrders count={openOrders} slug={slug} today={list.data.today} />}
              </div>
            </div>
            <Switch
              isOn={isOff}
              onSwitch={(isOn) => void write.send({ productId: id, isOff: isOn })}
              aria-label={`${name}: not today`}
            >
              Not today
            </Switch>
          </li>
        ))}
      </ul>
    </div>
  );
}

type OpenOrdersProps = { readonly count: number; readonly slug: string; readonly today: string };

/** Who switches a cake off learns who is still waiting for one. */
function OpenOrders({ count, slug, today }: OpenOrdersProps) {
  const may = { see: useMay('orders.see'), take: useMay('orders.take'), edit: useMay('orders.edit') };
  const words = `${count} ${count === 1 ? 'order for today has' : 'orders for today have'} this cake`;
  if (!may.see || !(may.take || may.edit)) return <small className="text-muted">{words}</small>;
  const to = adminUrls.ordersOf({ product: slug, state: openFulfilments.join(','), from: today, to: today });
  return (
    <TextLink to={to} className="min-h-12">
      {words}
    </TextLink>
  );
}
