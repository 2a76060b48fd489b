import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { EditSheet } from '#admin/features/orders/edit/edit-sheet.tsx';
import { InvoiceSheet } from '#admin/features/orders/invoices/invoice-sheet.tsx';
import { MoneyActions } from '#admin/features/orders/refund/money-actions.tsx';
import { WriteSheet } from '#admin/features/orders/writing/write-sheet.tsx';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { dayWord } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Menu, MenuItem } from '#admin/ui/actions/menu.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { MainAndSide, Page, PhoneBar } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { OrderNumber } from '#admin/ui/values/order-number.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { moveOrderTo } from '#contract/admin/orders/order-actions.ts';
import { findOrderPage, type OrderPage } from '#contract/admin/orders/order-page.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMoney } from './order-money.tsx';
import { CustomerPanel, PickupPanel } from './order-side.tsx';
import { OrderSteps } from './order-steps.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OthersHere } from './others-here.tsx';
import { PrintMenu } from './print-menu.tsx';
import '#admin/styles/orders/order.css';

const nextWords = {
  baking: { text: 'Start baking', icon: 'cooking-pot' },
  ready: { text: 'Mark ready', icon: 'check' },
  collected: { text: 'Hand over', icon: 'shopping-bag' },
} as const;

const hasWords = (next: Fulfilment | null): next is keyof typeof nextWords => next !== null && next in nextWords;

/** B-06: everything about one order, and the next step as its one primary button. */
export function OrderScreen() {
  const { orderNo = '' } = useParams();
  const page = useStaffQuery(findOrderPage, { orderNo });
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
            <SkeletonLines lines={8} label="The order is being read" />
          </Panel>
        )}
      </Page>
    </>
  );
}

type ShownProps = { readonly order: OrderPage; readonly onChanged: (order: OrderPage) => void };

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
  };
  const move = useStaffWrite(moveOrderTo, { onDone: onChanged, refreshes: [] });
  const sheet = parameters.get('sheet');
  const close = (): void => void navigate(adminUrls.order(order.number), { replace: true });
  const next = hasWords(order.next) ? order.next : null;
  const mayNext = next === 'collected' ? may.handOver : may.move;
  const owes = (order.money?.owedPence ?? 0) > 0;
  const isHeldBack = next === 'collected' && owes;
  const mayChange = may.change && order.mayChange.length > 0;
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
      onClick={() => void move.send({ orderNo: order.number, from: order.fulfilment, to: next })}
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
        <OrderLines lines={order.lines} seesMoney={order.money !== null} />
      </Panel>
      {order.money && (
        <OrderMoney
          order={order}
          money={order.money}
          actions={<MoneyActions order={order} money={order.money} onChanged={onChanged} sheet={sheet} />}
        />
      )}
    </>
  );
  return (
    <>
      <PageHeader
        title={order.number}
        shown={<OrderNumber orderNo={order.number} />}
        sub={`${order.contact.name || order.recipient.name || 'Nobody'} · pick-up ${dayWord(order.pickup.date, date)}, ${order.pickup.time}`}
        back={{ to: adminUrls.orders, name: 'Orders' }}
        connection={<OthersHere orderNo={order.number} />}
        actions={
          <>
            <span className="only-wide row">{edit}</span>
            <PrintMenu order={order} />
            {may.cancel && order.mayCancel && (
              <Menu label="More" button={(ties) => <IconButton {...ties} outlined icon="ellipsis" label="More" />}>
                <MenuItem icon="circle-x" onSelect={() => setCancelling(true)}>
                  Cancel the order
                </MenuItem>
              </Menu>
            )}
            <span className="only-wide">{primary}</span>
          </>
        }
      />
      <Page>
        <FailureBanner
          failure={move.failure}
          action={<TextButton onClick={() => window.location.reload()}>Show it as it is now</TextButton>}
        />
        {order.isTest && <Banner kind="warning">A test order: no real money was paid for it.</Banner>}
        {order.printedRevision !== null && order.printedRevision < order.revision && (
          <Banner kind="warning">The kitchen ticket was printed before this order was changed: print it again.</Banner>
        )}
        {isHeldBack && (
          <Banner kind="warning" icon="hand-coins">
            Something is still owed: take it below, then hand the order over.
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
      {(edit || primary) && (
        <PhoneBar>
          {edit}
          {primary}
        </PhoneBar>
      )}
      {mayChange && <EditSheet open={sheet === 'edit'} order={order} onClose={close} onChanged={onChanged} />}
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
