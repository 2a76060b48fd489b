import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSearchParams } from 'react-router';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDraft } from '#admin/lib/use-draft.ts';
import { Button, ButtonLink, printsAtOnce } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/chips.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { LinkToCopy } from '#admin/ui/data/link-to-copy.tsx';
import { lastOtherWay, OtherWay } from '#admin/ui/forms/cash-given.tsx';
import { NumberField, TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { AllergyWarning } from '#admin/ui/values/allergy-warning.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { OrderNumber } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type CustomerPage, readCustomer } from '#contract/admin/customers/customer-page.ts';
import { correctPayment } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage } from '#contract/admin/orders/order-page.ts';
import { listTillProducts, quoteTillOrder, takeTillOrder } from '#contract/admin/till.ts';
import { allergyWarnings, unknownAllergies } from '#domain/diet/told-allergies.ts';
import { Failure, type FieldErrors } from '#domain/failure.ts';
import { changeOf, depositLabel, type Pence, pence } from '#domain/money/money.ts';
import { borrowerMissing } from '#domain/order/taking/contact.ts';
import { parseAmount } from '#domain/values/amount.ts';
import { countHint, parseCount } from '#domain/values/number.ts';
import { randomId } from '#web/lib/device/random-id.ts';
import { useTyped } from '#web/lib/use-typed.ts';
import { Announced } from '#web/ui/announced.tsx';
import { TillAllergies, TillCustomer, TillLines, TillPayment, TillTime } from './order/till-order.tsx';
import { partId, type TillPart, TillRows } from './order/till-rows.tsx';
import { ParkActions } from './park-actions.tsx';
import { parkedOrders, usualName } from './parked-orders.ts';
import { ProductTiles } from './product-tiles.tsx';
import {
  eatenIn,
  emptyDraft,
  isNow,
  missingOf,
  orderFrom,
  orderToPrice,
  priceOf,
  type TillDraft,
  tillDraft,
  toldOf,
  usualPayment,
  withProduct,
} from './till-draft.ts';
import '#admin/styles/screens.css';

/** J-04: takes the customer from the address, once; a reload continues with what was typed since. */
export function ChosenCustomer({ onChosen }: { readonly onChosen: (customer: CustomerPage) => void }) {
  const [query, setQuery] = useSearchParams();
  const customerId = Number(query.get('customer')) || 0;
  const page = useStaffQuery(readCustomer, { customerId }, { enabled: customerId > 0 });
  const begun = useRef(0);
  const customer = customerId > 0 ? page.data : undefined;
  useEffect(() => {
    if (customerId === 0) begun.current = 0;
    if (customer === undefined || begun.current === customer.id) return;
    begun.current = customer.id;
    onChosen(customer);
    setQuery(
      (all) => {
        all.delete('customer');
        return all;
      },
      { replace: true },
    );
  });
  return customerId > 0 && <FailureBanner failure={page.error} note="Choose who it is for below." />;
}

type Taken = {
  readonly orderNo: string;
  readonly owedPence: number;
  readonly link: string | null;
  readonly photoLink: string | null;
  readonly isEmailed: boolean;
  /** The customer took it away at once. */
  readonly isWalkIn: boolean;
  /** Paid in cash or at the terminal. */
  readonly isByHand: boolean;
  /** To be handed back; null if nobody entered what was given. */
  readonly changePence: Pence | null;
};

type DiscountProps = { readonly percent: number; readonly onPercent: (percent: number) => void };

const percentText = (percent: number): string => (percent === 0 ? '' : String(percent));

/** Stays as typed: '12.5' must not become 125. Anything that is not a whole number gives no discount. */
function DiscountField({ percent, onPercent }: DiscountProps) {
  const { typed, type, send, counts } = useTyped(percentText(percent));
  const meant = (text: string): number | null => (text.trim() === '' ? 0 : parseCount(text, 0, 100));
  const take = (text: string): void => {
    type(text);
    const next = meant(text) ?? 0;
    if (percentText(next) === counts) return;
    send(percentText(next));
    onPercent(next);
  };
  return (
    <NumberField
      label="Discount"
      optional
      after="%"
      value={typed}
      onText={take}
      error={meant(typed) === null ? countHint(0, 100) : undefined}
    />
  );
}

/** The button that led here is gone, so the focus continues where the eyes are. */
const takeFocus = (part: HTMLElement | null): void => part?.focus({ preventScroll: true });

/** On a phone it is below the products. */
const takeEyes = (part: HTMLElement | null): void => part?.focus();

/** B-10: a walk-in takes four taps after its products; nothing moves before it is confirmed, and what is typed stays on the device. */
export function TillScreen({ notToday }: { readonly notToday?: ReactNode }) {
  const [key, setKey] = useState(randomId);
  const draft = useDraft('till', emptyDraft(key), tillDraft);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [given, setGiven] = useState('');
  const settings = useStaffQuery(listTillProducts, {}, { staleTime: 60_000 });
  const mayDiscount = useMay('orders.discount');
  // Until something is in it, an order has a key that no other tab finds on the device: two sales are never one.
  const value = draft.value.lines.length === 0 ? { ...draft.value, key } : draft.value;
  const set = (changes: Partial<TillDraft>): void => draft.set({ ...value, ...changes });
  const order = orderFrom(value);
  const priced = orderToPrice(value);
  const quote = useQuery({
    queryKey: ['till quote', { ...priced, key: '' }],
    queryFn: () => askShop(quoteTillOrder, priced ?? order),
    enabled: priced !== null,
    retry: false,
  });
  const price = priced === null ? undefined : quote.data;
  const eaten = eatenIn(value, price?.contents);
  const warnings = allergyWarnings(toldOf(value), eaten);
  const take = useStaffWrite(takeTillOrder, { refreshes: [listTillProducts] });
  const missing = missingOf(value) || borrowerMissing(price?.depositPence ?? 0, value);
  const total = missing === '' ? price?.totalPence : undefined;
  const givenPence = value.payment === 'cash' ? parseAmount(given) : null;
  const changePence = givenPence === null || total === undefined ? null : changeOf(givenPence, pence(total));
  const stillToCome = [
    (settings.data?.hasDiscount || value.discountPercent > 0) && 'discount',
    settings.data?.hasDeposits && 'deposit',
  ]
    .filter(Boolean)
    .join(' or ');
  const rough = value.lines.reduce((all, line) => all + priceOf(line) * line.quantity, 0);
  const start = (next: TillDraft): void => {
    setKey(randomId());
    draft.set(next);
    setPaying(false);
    setTaken(null);
    setGiven('');
  };
  const openPart = (part: TillPart): void => {
    flushSync(() => setPaying(true));
    document.getElementById(partId(part))?.focus();
  };
  const submit = async (): Promise<void> => {
    if (total === undefined) return;
    const answer = await take.send({ ...order, agreedTotalPence: total, seenWarnings: warnings });
    // A price or a recipe may have changed: what counts now is fetched again before the order is sent again.
    if (!answer) return void quote.refetch();
    start(emptyDraft('', value.source));
    setTaken({ ...answer, isWalkIn: isNow(value), isByHand: order.payment.how === 'hand', changePence });
  };
  const beginFor = ({ id, name, telephone, email }: CustomerPage): void => {
    // The order at the till is parked: nothing that was typed is lost.
    if (value.lines.length > 0) parkedOrders.park(usualName(value), value);
    const next = emptyDraft('', 'telephone');
    start({ ...next, customer: { id, name: name || email }, name, telephone, email, payment: 'link' });
  };
  const customer = (
    <TillCustomer
      draft={value}
      set={set}
      faults={priced === null ? {} : faultsOf(quote.error)}
      known={priced === null ? null : (quote.data?.known ?? null)}
    />
  );
  const counts = new Map<string, number>();
  for (const { slug, quantity } of value.lines) counts.set(slug, (counts.get(slug) ?? 0) + quantity);
  return (
    <>
      <PageHeader
        title="New order"
        back={{ to: adminUrls.orders, name: 'Orders' }}
        actions={
          <>
            <Segmented
              label="Order source"
              value={value.source}
              onChange={(source) => set({ source, payment: usualPayment(source) })}
              choices={[
                { value: 'counter', text: 'Counter' },
                { value: 'telephone', text: 'Telephone' },
              ]}
            />
            {notToday}
            <ParkActions draft={value} onParked={() => start(emptyDraft(''))} onTakenUp={start} />
          </>
        }
      />
      <Page width="fill">
        <ChosenCustomer onChosen={beginFor} />
        <div className="till grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_clamp(404px,25.25rem,50%)] max-md:block">
          {isPaying ? (
            <section
              ref={takeFocus}
              tabIndex={-1}
              className="column relative min-h-0 overflow-y-auto px-page-edge pt-3.5 pb-5"
              aria-label="Details"
            >
              <TillTime draft={value} set={set} isPast={missing === '' && isPastDiary(quote.error)} />
              {!isNow(value) && customer}
              <TillAllergies draft={value} set={set} eaten={eaten} kitchenNotice={settings.data?.kitchenNotice ?? ''} />
              <TillPayment
                draft={value}
                set={set}
                mayLater={settings.data?.payOnCollection ?? false}
                due={total === undefined ? null : pence(total)}
                given={given}
                onGiven={setGiven}
              />
              {/* Someone who takes it away at once need not say who they are: what is asked of everybody comes first. */}
              {isNow(value) && customer}
              <TextField
                label="Note for the team"
                optional
                value={value.note}
                onText={(note) => set({ note })}
                maxLength={1_000}
              />
              {mayDiscount && (
                <div className="halves" id={partId('discount')} tabIndex={-1}>
                  <DiscountField
                    percent={value.discountPercent}
                    onPercent={(discountPercent) => set({ discountPercent })}
                  />
                  <TextField
                    label="Reason"
                    optional={value.discountPercent === 0}
                    value={value.discountReason}
                    onText={(discountReason) => set({ discountReason })}
                    maxLength={200}
                  />
                </div>
              )}
            </section>
          ) : (
            <ProductTiles
              counts={counts}
              onAdd={(product) => {
                setTaken(null);
                draft.set(withProduct(value, product));
              }}
            />
          )}
          <aside
            className="flex min-h-0 flex-col overflow-y-auto border-l border-line-strong bg-white px-4.5 pt-3.5 pb-0 max-md:border-t max-md:border-l-0 max-md:border-line-strong"
            aria-label="This order"
          >
            <div className="flex items-center justify-between gap-2.5">
              <h2>This order</h2>
              <Button
                kind="ghost"
                size="small"
                icon="trash-2"
                disabled={value.lines.length === 0}
                onClick={() => start(emptyDraft(''))}
              >
                Clear
              </Button>
            </div>
            {/* If the text is large and there is much to warn about, all of it scrolls: the button is never pushed out. */}
            <div className="relative min-h-40 flex-1 overflow-y-auto">
              {taken ? (
                <TakenOrder taken={taken} />
              ) : (
                <>
                  {value.lines.length === 0 ? (
                    <p className="text-muted">
                      Tap what they would like. It stays here until you take payment or clear it.
                    </p>
                  ) : (
                    <TillLines draft={value} set={set} eaten={eaten} />
                  )}
                  <TillRows draft={value} onOpen={openPart} />
                </>
              )}
            </div>
            <div className="-mx-4.5 grid gap-2 border-t border-line bg-oat-50 px-4.5 pt-3 pb-4">
              {price && price.discountPence > 0 && (
                <p className="flex items-center justify-between gap-2.5 text-sm">
                  <span>Discount</span>
                  <span>{poundsText(pence(-price.discountPence))}</span>
                </p>
              )}
              {price && price.depositPence > 0 && (
                <p className="flex items-center justify-between gap-2.5 text-sm">
                  <span>{depositLabel}</span>
                  <span>{poundsText(pence(price.depositPence))}</span>
                </p>
              )}
              <p className="flex items-center justify-between gap-2.5">
                <b>To pay</b>
                <b className="text-[1.625rem] tabular-nums">{poundsText(pence(price?.totalPence ?? rough))}</b>
              </p>
              {priced === null && rough > 0 && stillToCome !== '' && (
                <p className="text-sm text-muted">Before any {stillToCome}.</p>
              )}
              {isPaying && <Announced>{missing !== '' && <p className="text-sm">{missing}</p>}</Announced>}
              <AllergyWarning warnings={[...unknownAllergies(toldOf(value)), ...warnings]} />
              <FailureBanner failure={priced === null ? null : quote.error} note="No order was placed." />
              <FailureBanner failure={take.failure} note="No order was placed. It is still here." />
              {isPaying ? (
                <>
                  <Button
                    kind="primary"
                    block
                    icon="check"
                    busy={take.isBusy}
                    disabled={total === undefined}
                    onClick={() => void submit()}
                  >
                    {doneText(value, total, changePence)}
                  </Button>
                  <Button kind="ghost" block onClick={() => setPaying(false)}>
                    Back to products
                  </Button>
                </>
              ) : (
                <Button
                  kind="primary"
                  block
                  iconEnd="arrow-right"
                  disabled={value.lines.length === 0}
                  onClick={() => setPaying(true)}
                >
                  Take payment
                </Button>
              )}
            </div>
          </aside>
        </div>
      </Page>
    </>
  );
}

const faultsOf = (refused: unknown): FieldErrors => (refused instanceof Failure ? (refused.detail.fields ?? {}) : {});

/** Whether the order may be taken all the same, with a reason. */
const isPastDiary = (refused: unknown): boolean =>
  refused instanceof Failure &&
  (refused.code === 'ordersPaused' ||
    refused.detail.fields?.pickupDate !== undefined ||
    refused.detail.fields?.pickupTime !== undefined);

const doneText = ({ payment }: TillDraft, total: number | undefined, change: Pence | null): string => {
  const sum = total === undefined ? '' : `: ${poundsText(pence(total))}`;
  if (payment === 'link') return `Place order and send payment link${sum}`;
  if (payment === 'onCollection') return `Place order, pay when collecting${sum}`;
  if (payment !== 'cash') return `Done${sum} by terminal`;
  return `Done${sum} cash${change === null ? '' : `, ${poundsText(change)} change`}`;
};

/** A payment that was tapped as the wrong one of cash and terminal is corrected here, until the day is closed. */
function CorrectWay({ orderNo }: { readonly orderNo: string }) {
  const { data: order } = useStaffQuery(findOrderPage, { orderNo });
  const correct = useStaffWrite(correctPayment, { refreshes: [findOrderPage] });
  const way = order && lastOtherWay(order);
  return (
    <>
      {way && (
        <p>
          Paid {way.method === 'cash' ? 'by terminal' : 'in cash'}.{' '}
          <OtherWay way={way} busy={correct.isBusy} onCorrect={(meant) => void correct.send({ orderNo, ...meant })} />
        </p>
      )}
      <FailureBanner failure={correct.failure} note="Nothing was changed." />
    </>
  );
}

/** What was just sold, until the next product is tapped. */
function TakenOrder({ taken }: { readonly taken: Taken }) {
  const maySee = useMay('orders.see');
  const mayCorrect = useMay('payments.take') && maySee;
  return (
    <section
      ref={takeEyes}
      tabIndex={-1}
      className="grid justify-items-center gap-3.5 py-3.5 text-center"
      aria-label="Taken"
    >
      <Announced>{taken.isWalkIn ? 'Sold' : 'Taken'}</Announced>
      <p className="text-[1.75rem]">
        <OrderNumber orderNo={taken.orderNo} />
      </p>
      {taken.changePence !== null && (
        <p>
          Change: <b className="text-[1.6rem] lining-nums tabular-nums">{poundsText(taken.changePence)}</b>
        </p>
      )}
      {mayCorrect && taken.isByHand && <CorrectWay orderNo={taken.orderNo} />}
      {taken.owedPence > 0 && <p>{poundsText(pence(taken.owedPence))} still to pay.</p>}
      <p className="text-muted">
        {taken.isEmailed
          ? 'A confirmation has been emailed.'
          : taken.isWalkIn
            ? 'They are taking it with them. There is nothing to bake.'
            : 'There is no email address. Print it or read it out.'}
      </p>
      {taken.link !== null && (
        <LinkToCopy kind="info" icon="link" url={taken.link}>
          Pay here:
        </LinkToCopy>
      )}
      {taken.photoLink !== null &&
        (taken.photoLink === taken.link ? (
          <Banner kind="warning" icon="camera">
            Still waiting for the photo. The customer can add it with the same link.
          </Banner>
        ) : (
          <LinkToCopy kind="warning" icon="camera" url={taken.photoLink} copy="Copy photo link">
            Still waiting for the photo. The customer can add it here:
          </LinkToCopy>
        ))}
      <div className="flex flex-wrap items-center justify-center gap-2.5">
        {!taken.isWalkIn && (
          <ButtonLink to={adminUrls.print('ticket', [taken.orderNo])} state={printsAtOnce} icon="printer">
            Ticket
          </ButtonLink>
        )}
        <ButtonLink to={adminUrls.print('receipt', [taken.orderNo])} state={printsAtOnce} icon="printer">
          Receipt
        </ButtonLink>
        <ButtonLink to={adminUrls.order(taken.orderNo)}>Open order</ButtonLink>
      </div>
    </section>
  );
}
