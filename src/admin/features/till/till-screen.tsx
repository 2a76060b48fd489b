import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { askShop } from '#admin/lib/calling/ask-shop.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useDraft } from '#admin/lib/drafts/use-draft.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Segmented } from '#admin/ui/actions/segmented.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { TextField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { OrderNumber } from '#admin/ui/values/order-number.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { CustomerPage } from '#contract/admin/customers/customer-page.ts';
import { listTillProducts, quoteTillOrder, takeTillOrder } from '#contract/admin/till/till.ts';
import { Failure, type FieldErrors } from '#domain/failure.ts';
import { changeOf } from '#domain/money/cash-given.ts';
import { type Pence, pence, penceFromText } from '#domain/money/money.ts';
import { randomId } from '#web/lib/device/random-id.ts';
import { ChosenCustomer } from './order/chosen-customer.tsx';
import { TillAllergies, TillCustomer, TillLines, TillPayment, TillTime } from './order/till-order.tsx';
import { partId, type TillPart, TillRows } from './order/till-rows.tsx';
import { ParkActions } from './parked/park-actions.tsx';
import { parkedOrders, usualName } from './parked/parked-orders.ts';
import { ProductTiles } from './tiles/product-tiles.tsx';
import { emptyDraft, missingOf, orderFrom, type TillDraft, tillDraft, withProduct } from './till-draft.ts';
import '#admin/styles/till/till.css';

type Taken = {
  readonly orderNo: string;
  readonly owedPence: number;
  readonly link: string | null;
  readonly isEmailed: boolean;
  /** To be handed back; null where nobody said what was given. */
  readonly changePence: Pence | null;
};

/** The button that led here is gone: keys go on from where the eyes are. */
const takeFocus = (part: HTMLElement | null): void => part?.focus({ preventScroll: true });

/** B-10: a walk-in takes four taps after its products; nothing moves before it is confirmed, and what is typed stays on the device. */
export function TillScreen() {
  const [first] = useState(() => emptyDraft(randomId()));
  const draft = useDraft('till', first, tillDraft);
  const { date: today } = useShopClock();
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isPaying, setPaying] = useState(false);
  const [given, setGiven] = useState('');
  const settings = useStaffQuery(listTillProducts, {}, { staleTime: 60_000 });
  const mayDiscount = useMay('orders.discount');
  const { value } = draft;
  const set = (changes: Partial<TillDraft>): void => draft.set({ ...value, ...changes });
  const missing = missingOf(value);
  const order = orderFrom(value);
  const quote = useQuery({
    queryKey: ['till quote', { ...order, key: '' }],
    queryFn: () => askShop(quoteTillOrder, order),
    enabled: missing === '',
    retry: false,
  });
  const take = useStaffWrite(takeTillOrder, { refreshes: [listTillProducts] });
  const total = missing === '' ? quote.data?.totalPence : undefined;
  const givenPence = value.payment === 'cash' ? penceFromText(given) : null;
  const changePence = givenPence === null || total === undefined ? null : changeOf(givenPence, pence(total));
  const rough = value.lines.reduce((all, { pricePence, quantity }) => all + pricePence * quantity, 0);
  const start = (next: TillDraft): void => {
    draft.set(next);
    setPaying(false);
    setTaken(null);
    setGiven('');
  };
  const openPart = (part: TillPart): void => {
    flushSync(() => {
      setTaken(null);
      setPaying(true);
    });
    document.getElementById(partId(part))?.focus();
  };
  const submit = async (): Promise<void> => {
    if (total === undefined) return;
    const answer = await take.send({ ...order, agreedTotalPence: total });
    if (!answer) return;
    setTaken({ ...answer, changePence });
    setPaying(false);
    setGiven('');
    draft.set(emptyDraft(randomId(), value.source));
  };
  const beginFor = ({ id, name, telephone, email }: CustomerPage): void => {
    // What stands at the till is put aside: nothing that was typed is lost.
    if (value.lines.length > 0) parkedOrders.park(usualName(value), value);
    const next = emptyDraft(randomId(), 'telephone');
    start({ ...next, customer: { id, name: name || email }, name, telephone, email, payment: 'link' });
  };
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
              label="Where it comes from"
              value={value.source}
              onChange={(source) => set({ source, ...(source === 'telephone' && { payment: 'link' as const }) })}
              choices={[
                { value: 'counter', text: 'Counter' },
                { value: 'telephone', text: 'Telephone' },
              ]}
            />
            <ParkActions draft={value} onParked={() => start(emptyDraft(randomId()))} onTakenUp={start} />
          </>
        }
      />
      <Page width="fill">
        <ChosenCustomer onChosen={beginFor} />
        <div className="till">
          {taken ? (
            <TakenOrder taken={taken} onNext={() => setTaken(null)} />
          ) : isPaying ? (
            <section ref={takeFocus} tabIndex={-1} className="till-payment column" aria-label="Details">
              <TillTime draft={value} set={set} today={today} isPast={missing === '' && isPastDiary(quote.error)} />
              <TillCustomer draft={value} set={set} faults={missing === '' ? faultsOf(quote.error) : {}} />
              <TillAllergies draft={value} set={set} />
              <TillPayment
                draft={value}
                set={set}
                mayLater={settings.data?.payOnCollection ?? false}
                due={total === undefined ? null : pence(total)}
                given={given}
                onGiven={setGiven}
              />
              <TextField
                label="Note for the team"
                optional
                value={value.note}
                onText={(note) => set({ note })}
                maxLength={1_000}
              />
              {mayDiscount && (
                <div className="halves" id={partId('discount')} tabIndex={-1}>
                  <TextField
                    label="Discount"
                    optional
                    after="%"
                    inputMode="numeric"
                    value={value.discountPercent === 0 ? '' : String(value.discountPercent)}
                    onText={(text) => set({ discountPercent: Math.min(100, Number(text.replace(/\D/g, '')) || 0) })}
                  />
                  <TextField
                    label="Why"
                    optional={value.discountPercent === 0}
                    value={value.discountReason}
                    onText={(discountReason) => set({ discountReason })}
                    maxLength={200}
                  />
                </div>
              )}
            </section>
          ) : (
            <ProductTiles counts={counts} onAdd={(product) => draft.set(withProduct(value, product))} />
          )}
          <aside className="till-order" aria-label="This order">
            <div className="row row--apart">
              <h2>This order</h2>
              <Button
                kind="ghost"
                size="small"
                icon="trash-2"
                disabled={value.lines.length === 0}
                onClick={draft.clear}
              >
                Clear
              </Button>
            </div>
            <div className="till-order-lines">
              {value.lines.length === 0 ? (
                <p className="muted">Tap what they would like. It stays here until you take it, or clear it.</p>
              ) : (
                <TillLines draft={value} set={set} />
              )}
              <TillRows draft={value} onOpen={openPart} />
            </div>
            <div className="till-foot">
              {quote.data && missing === '' && quote.data.discountPence > 0 && (
                <p className="row row--apart small">
                  <span>Taken off</span>
                  <span>{poundsText(pence(-quote.data.discountPence))}</span>
                </p>
              )}
              <p className="row row--apart">
                <b>To pay</b>
                <b className="till-total">{poundsText(pence(total ?? rough))}</b>
              </p>
              {isPaying && missing !== '' && (
                <p className="small" role="status">
                  {missing}
                </p>
              )}
              <FailureBanner failure={missing === '' ? quote.error : null} note="Nothing is taken." />
              <FailureBanner failure={take.failure} note="Nothing was taken, and the order stays here." />
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
                    Back to the cakes
                  </Button>
                </>
              ) : (
                <Button
                  kind="primary"
                  block
                  iconEnd="arrow-right"
                  disabled={value.lines.length === 0}
                  onClick={() => {
                    setTaken(null);
                    setPaying(true);
                  }}
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

/** What may be taken all the same, with a reason. */
const isPastDiary = (refused: unknown): boolean =>
  refused instanceof Failure &&
  (refused.code === 'ordersPaused' ||
    refused.detail.fields?.pickupDate !== undefined ||
    refused.detail.fields?.pickupTime !== undefined);

const doneText = ({ payment }: TillDraft, total: number | undefined, change: Pence | null): string => {
  const sum = total === undefined ? '' : `: ${poundsText(pence(total))}`;
  if (payment === 'link') return `Take it and ask by link${sum}`;
  if (payment === 'onCollection') return `Take it, paid when collecting${sum}`;
  if (payment !== 'cash') return `Done${sum} by terminal`;
  return `Done${sum} cash${change === null ? '' : `, ${poundsText(change)} change`}`;
};

function TakenOrder({ taken, onNext }: { readonly taken: Taken; readonly onNext: () => void }) {
  return (
    <section ref={takeFocus} tabIndex={-1} className="till-taken" aria-label="Taken">
      <p role="status">Taken</p>
      <p className="till-number">
        <OrderNumber orderNo={taken.orderNo} />
      </p>
      {taken.changePence !== null && (
        <p>
          Change: <b className="cash-change">{poundsText(taken.changePence)}</b>
        </p>
      )}
      {taken.owedPence > 0 && <p>{poundsText(pence(taken.owedPence))} is to be paid.</p>}
      <p className="muted">
        {taken.isEmailed ? 'It is confirmed by email.' : 'There is no email address: print it or read it out.'}
      </p>
      {taken.link !== null && (
        <Banner kind="info" icon="link">
          To pay by: <code className="link-text">{taken.link}</code>
        </Banner>
      )}
      <div className="row row--wrap">
        <Button kind="primary" icon="plus" onClick={onNext}>
          Next order
        </Button>
        <ButtonLink to={adminUrls.print('ticket', [taken.orderNo])} icon="printer">
          Ticket
        </ButtonLink>
        <ButtonLink to={adminUrls.print('receipt', [taken.orderNo])} icon="printer">
          Receipt
        </ButtonLink>
        <ButtonLink to={adminUrls.order(taken.orderNo)}>Open it</ButtonLink>
      </div>
    </section>
  );
}
