import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { EditSheet } from '#admin/features/orders/edit/edit-sheet.tsx';
import { InvoiceSheet } from '#admin/features/orders/invoice-sheet.tsx';
import { LentLines } from '#admin/features/orders/refund/lent-lines.tsx';
import { MoneyActions } from '#admin/features/orders/refund/money-actions.tsx';
import { WriteSheet } from '#admin/features/orders/write-sheet.tsx';
import { staffKey } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { dayWord, shortDay } from '#admin/lib/day-words.ts';
import { useLiveOrder } from '#admin/lib/live/use-live-order.ts';
import { readAnew } from '#admin/lib/live/use-read-anew.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { IconButton } from '#admin/ui/actions/move-buttons.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { MainAndSide, Page, PhoneBar } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { UndoBar } from '#admin/ui/overlays/undo-bar.tsx';
import { readyEmailWords } from '#admin/ui/values/email-words.ts';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { fulfilmentLooks, givenBackWords, OrderNumber, testOrderWords } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { moveOrderTo } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import { waitsForPhotoText } from '#domain/catalogue/personalisation-words.ts';
import { pence } from '#domain/money/money.ts';
import { type Fulfilment, stepBackOf } from '#domain/order/fulfilment.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { AskForPhoto, OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { CustomerPanel, PickupPanel } from './order-side.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OthersEditing } from './others-editing.tsx';

const nextWords = {
  baking: { text: 'Start baking', icon: 'cooking-pot' },
  ready: { text: 'Mark ready', icon: 'check' },
  collected: { text: 'Hand over', icon: 'shopping-bag' },
} as const;

/** As on the board. */
const undoSeconds = 60;

const hasWords = (next: Fulfilment | null): next is keyof typeof nextWords => next !== null && next in nextWords;

/** B-06: everything about one order as it is at this moment, and the next step as its one primary button. */
export function OrderScreen() {
  const { orderNo = '' } = useParams();
  const page = useLiveOrder(orderNo);
  const client = useQueryClient();
  const show = (order: OrderPage): void => void client.setQueryData(staffKey(findOrderPage, { orderNo }), order);
  if (page.data) return <ShownOrder order={page.data} onChanged={show} />;
  return (
    <>
      <PageHeader title={orderNo} back={{ to: adminUrls.orders, name: 'Orders' }} />
      <Page>
        <FailureBanner failure={page.error} />
        {!page.isError && (
          <Panel>
            <SkeletonLines lines={8} label="Loading the order…" />
          </Panel>
        )}
      </Page>
    </>
  );
}

type ShownProps = { readonly order: OrderPage; readonly onChanged: (order: OrderPage) => void };

const way = ['accepted', 'baking', 'ready', 'collected'] as const satisfies readonly Fulfilment[];

/** Where the order is on its way; a state that has left the way stands alone. */
function OrderSteps({ fulfilment }: { readonly fulfilment: Fulfilment }) {
  const at = (way as readonly Fulfilment[]).indexOf(fulfilment);
  const isOnWay = at >= 0 || fulfilment === 'placed';
  const steps = isOnWay
    ? [
        { word: 'Placed', icon: 'circle-check' as const, isDone: at >= 0, isNow: fulfilment === 'placed' },
        ...way.map((step, n) => ({
          word: fulfilmentLooks[step].word,
          icon: n < at ? ('circle-check' as const) : fulfilmentLooks[step].icon,
          isDone: n < at,
          isNow: n === at,
        })),
      ]
    : [{ ...fulfilmentLooks[fulfilment], isDone: false, isNow: true }];
  return (
    <ol className="flex overflow-hidden rounded-large bg-white shadow-panel forced-colors:border" aria-label="Status">
      {steps.map(({ word, icon, isDone, isNow }) => (
        <li
          key={word}
          className={`flex min-h-12 flex-1 items-center justify-center gap-2 border-line text-sm not-last:border-r ${isNow ? 'bg-glaze-100 font-bold text-glaze-700 max-md:flex-[2.2]' : `font-semibold ${isDone ? 'text-success' : 'text-muted'}`}`}
          aria-current={isNow ? 'step' : undefined}
        >
          <Icon name={icon} />
          <span className={isNow ? '' : 'max-md:hidden'}>{word}</span>
        </li>
      ))}
    </ol>
  );
}

function ShownOrder({ order, onChanged }: ShownProps) {
  const { date } = useShopClock();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [isCancelling, setCancelling] = useState(false);
  const may = {
    move: useMay('orders.move'),
    handOver: useMay('orders.handOver'),
    change: useMay('orders.reschedule'),
    cancel: useMay('orders.cancel'),
    write: useMay('messages.answer'),
    invoice: useMay('invoices.issue'),
    complain: useMay('complaints.keep'),
  };
  const move = useStaffWrite(moveOrderTo, { onDone: onChanged, refreshes: [] });
  const undo = useStaffWrite(moveOrderTo, { onDone: onChanged, refreshes: [] });
  const [moved, setMoved] = useState<{ readonly to: Fulfilment; readonly endsAt: number } | null>(null);
  const back = moved?.to === order.fulfilment ? stepBackOf(order.fulfilment) : null;
  const step = async (to: keyof typeof nextWords): Promise<void> => {
    if (await move.send({ orderNo: order.number, from: order.fulfilment, to }))
      setMoved({ to, endsAt: Date.now() + undoSeconds * 1_000 });
  };
  const client = useQueryClient();
  const wasOutdated = move.failure?.code === 'conflict';
  useEffect(() => {
    if (wasOutdated) void readAnew(client, staffKey(findOrderPage, { orderNo: order.number }));
  }, [client, wasOutdated, order.number]);
  const sheet = parameters.get('sheet');
  const close = (): void => void navigate(adminUrls.order(order.number), { replace: true });
  const next = hasWords(order.next) ? order.next : null;
  const mayNext = next === 'collected' ? may.handOver : may.move;
  const owes = (order.money?.owedPence ?? 0) > 0;
  const isHeldBack = next === 'collected' && owes;
  const mayChange = may.change && order.mayChange.length > 0;
  const mayCancel = may.cancel && order.mayCancel;
  const edit = mayChange && (
    <Button icon="pencil" onClick={() => void navigate(adminUrls.order(order.number, 'edit'))}>
      Edit
    </Button>
  );
  const primary = next && mayNext && (
    <Button
      kind="primary"
      icon={nextWords[next].icon}
      busy={move.isBusy}
      disabled={isHeldBack}
      onClick={() => void step(next)}
    >
      {nextWords[next].text}
    </Button>
  );
  const main = (
    <>
      <OrderSteps fulfilment={order.fulfilment} />
      <Panel
        title="Lines"
        actions={
          mayChange && (
            <TextButton onClick={() => void navigate(adminUrls.order(order.number, 'edit'))}>Edit</TextButton>
          )
        }
      >
        <OrderLines lines={order.lines} />
        {order.mayChange.includes('lines') && order.lines.some(({ words }) => words.includes(waitsForPhotoText)) && (
          <AskForPhoto orderNo={order.number} />
        )}
      </Panel>
      {order.money && (
        <OrderMoney
          order={order}
          money={order.money}
          actions={<MoneyActions order={order} money={order.money} onChanged={onChanged} sheet={sheet} />}
        />
      )}
      {order.money && <LentLines order={order} heldPence={order.money.heldDepositPence} onChanged={onChanged} />}
    </>
  );
  return (
    <>
      <PageHeader
        title={order.number}
        shown={
          // The last four characters, by which customers ask for the order, fit on a phone too.
          <span className="max-md:text-lg">
            <OrderNumber orderNo={order.number} />
          </span>
        }
        sub={`${order.recipient.name || 'No name'} · pick-up ${dayWord(order.pickup.date, date)}, ${order.pickup.time}`}
        back={{ to: adminUrls.orders, name: 'Orders' }}
        connection={<OthersEditing orderNo={order.number} isEditing={sheet === 'edit'} />}
        actions={
          <>
            <span className="max-md:hidden! flex items-center gap-2.5">{edit}</span>
            <PrintMenu order={order} />
            {(mayCancel || may.complain) && (
              <Menu label="More" button={(ties) => <IconButton {...ties} outlined icon="ellipsis" label="More" />}>
                {may.complain && (
                  <MenuItem icon="message-square-quote" to={adminUrls.complaintAbout(order.number)}>
                    Record a complaint
                  </MenuItem>
                )}
                {mayCancel && (
                  <MenuItem icon="circle-x" onSelect={() => setCancelling(true)}>
                    Cancel order
                  </MenuItem>
                )}
              </Menu>
            )}
            <span className="max-md:hidden!">{primary}</span>
          </>
        }
      />
      <Page>
        <FailureBanner failure={move.failure ?? undo.failure} note="This is the order as it is now." />
        {order.isTest && <Banner kind="warning">{testOrderWords}</Banner>}
        {order.isGivenBack && (
          <Banner kind="warning" icon="undo-2">
            {givenBackWords(order.fulfilment)}.
          </Banner>
        )}
        {order.printedRevision !== null && order.printedRevision < order.revision && (
          <Banner kind="warning">This order has changed since its kitchen ticket was printed. Print it again.</Banner>
        )}
        {isHeldBack && (
          <Banner kind="warning" icon="hand-coins">
            Payment is still due. Take it below, then hand over the order.
          </Banner>
        )}
        <MainAndSide
          main={main}
          side={
            <>
              <PickupPanel order={order} />
              <CustomerPanel order={order} />
              <OrderTimeline order={order} onChanged={onChanged} />
            </>
          }
        />
      </Page>
      {moved !== null && back !== null && (
        <UndoBar
          text={`${order.recipient.name || order.number}: ${fulfilmentLooks[order.fulfilment].word}`}
          {...(moved.to === 'ready' && order.contact.reach?.email && { hint: readyEmailWords })}
          endsAt={moved.endsAt}
          seconds={undoSeconds}
          busy={undo.isBusy}
          onUndo={() => void undo.send({ orderNo: order.number, from: moved.to, to: back, isUndo: true })}
          onOver={() => setMoved(null)}
        />
      )}
      {(edit || primary) && (
        <PhoneBar>
          {edit}
          {primary}
        </PhoneBar>
      )}
      {/* It stays open, and says why, if meanwhile nothing may change any more. */}
      {may.change && <EditSheet open={sheet === 'edit'} order={order} onClose={close} onChanged={onChanged} />}
      {may.write && (
        <WriteSheet
          open={sheet === 'email'}
          phrase={parameters.get('phrase')}
          order={order}
          onClose={close}
          onChanged={onChanged}
        />
      )}
      {may.invoice && order.money && (
        <InvoiceSheet
          open={sheet === 'invoice' && order.money.invoices.openPence > 0}
          order={order}
          invoices={order.money.invoices}
          onClose={close}
          onChanged={onChanged}
        />
      )}
      <CancelDialog open={isCancelling} order={order} onClose={() => setCancelling(false)} onChanged={onChanged} />
    </>
  );
}

/** B-13: everything that can be printed for an order. */
function PrintMenu({ order }: { readonly order: OrderPage }) {
  const mayInvoice = useMay('invoices.issue');
  return (
    <Menu label="Print" button={(ties) => <IconButton {...ties} outlined icon="printer" label="Print" />}>
      <MenuItem icon="chef-hat" to={adminUrls.print('ticket', [order.number])}>
        Kitchen ticket
      </MenuItem>
      <MenuItem icon="tag" to={adminUrls.print('label', [order.number])}>
        Labels
      </MenuItem>
      {order.money !== null && (
        <MenuItem icon="receipt-text" to={adminUrls.print('receipt', [order.number])}>
          Receipt
        </MenuItem>
      )}
      {order.money !== null && mayInvoice && <InvoiceItem orderNo={order.number} invoices={order.money.invoices} />}
    </Menu>
  );
}

type InvoiceItemProps = {
  readonly orderNo: string;
  readonly invoices: NonNullable<OrderPage['money']>['invoices'];
};

/** A new invoice for what was paid; if all of that has been invoiced, the last invoice. */
function InvoiceItem({ orderNo, invoices: { issued, openPence, refused } }: InvoiceItemProps) {
  const last = issued.findLast(({ kind }) => kind === 'invoice');
  const isNew = openPence > 0 || !last;
  return (
    <MenuItem
      icon="file-text"
      to={isNew ? adminUrls.order(orderNo, 'invoice') : adminUrls.printInvoice(last.number)}
      hint={isNew ? `New, for ${poundsText(pence(openPence))}` : `${last.number}, ${shortDay(last.issuedOn)}`}
      {...(refused !== null && { refused })}
    >
      VAT invoice
    </MenuItem>
  );
}
