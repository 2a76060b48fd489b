import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type * as z from 'zod/mini';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { announce } from '#admin/lib/announce.ts';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { letterDraft, useDraft } from '#admin/lib/use-draft.ts';
import { Button, ButtonLink, TextLink } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { Timeline } from '#admin/ui/data/facts.tsx';
import { Panel, panelLook } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Head, NumberCell, Table } from '#admin/ui/data/table.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { LetterSheet, PreparingLetter } from '#admin/ui/letters/letter-sheet.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { FulfilmentChip, OrderNumber } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  emailCustomer,
  prepareCustomerEmail,
  previewCustomerEmail,
} from '#contract/admin/customers/customer-contact.ts';
import { type CustomerPage, readCustomer } from '#contract/admin/customers/customer-page.ts';
import { longestLetter } from '#contract/admin/messages.ts';
import { pence } from '#domain/money/money.ts';
import { letterAround } from '#domain/staff/words/letter-words.ts';
import { ContactPanel } from './contact-panel.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { ConsentPanel, CustomerNotes, EnquiriesPanel, monthText, pickupText, wholeMoment } from './customer-side.tsx';
import { MergePanel, UndoMerge } from './merge-panel.tsx';

/** J-04: everything about one customer. */
export function CustomerScreen() {
  const { customerId = '' } = useParams();
  const page = useStaffQuery(readCustomer, { customerId: Number(customerId) });
  const client = useQueryClient();
  const show = (customer: CustomerPage): void =>
    void client.setQueryData(staffKey(readCustomer, { customerId: customer.id }), customer);
  if (page.data) return <ShownCustomer key={page.data.id} customer={page.data} onChanged={show} />;
  return (
    <>
      <PageHeader title="Customer" back={{ to: adminUrls.customers, name: 'Customers' }} />
      <Page>
        <FailureBanner failure={page.error} />
        {!page.isError && (
          <Panel>
            <SkeletonLines lines={8} label="Loading the customer…" />
          </Panel>
        )}
      </Page>
    </>
  );
}

type ShownProps = { readonly customer: CustomerPage; readonly onChanged: (customer: CustomerPage) => void };

/** Emails that staff sent to the customer from here; emails about an order are in that order's history. */
const LettersPanel = ({ customer: { letters } }: { readonly customer: CustomerPage }) =>
  letters.length > 0 && (
    <Panel title="Emails">
      <Timeline
        happenings={letters.map(({ id, subject, text, by, at, isSent }) => ({
          key: id,
          icon: 'mail',
          text: <b>{subject}</b>,
          hint: `${by}${isSent ? '' : ' · waiting to be sent'}`,
          quote: text,
          time: wholeMoment(at),
          at,
        }))}
      />
    </Panel>
  );

function ShownCustomer({ customer, onChanged }: ShownProps) {
  const [isGone, setGone] = useState(false);
  const mayWrite = useMay('messages.answer');
  const name = calledBy(customer);
  const mayTake = useMay('orders.take');
  const navigate = useNavigate();
  // The customer with the account or the email address is kept: that may be the other one.
  const onMerged = (kept: CustomerPage): void => {
    onChanged(kept);
    if (kept.id !== customer.id) void navigate(adminUrls.customer(kept.id), { replace: true });
  };
  const [isWriting, setWriting] = useState(false);
  if (isGone) return <Forgotten />;
  const since = `Customer since ${monthText(customer.since)}`;
  return (
    <>
      <PageHeader
        title={name}
        sub={customer.account === null ? `${since} · no account` : since}
        back={{ to: adminUrls.customers, name: 'Customers' }}
        actions={
          <>
            {mayWrite && customer.email !== '' && (
              <Button icon="mail" onClick={() => setWriting(true)}>
                Send email
              </Button>
            )}
            {mayTake && (
              <ButtonLink icon="plus" kind="primary" to={adminUrls.newOrderFor(customer.id)}>
                New order
              </ButtonLink>
            )}
          </>
        }
      />
      <Page>
        {customer.account?.suspendedAt && (
          <div className="mb-3.5">
            <Banner kind="warning" icon="ban">
              Suspended: they cannot sign in or order{reasonOf(customer)}.
            </Banner>
          </div>
        )}
        <UndoMerge customer={customer} onChanged={onChanged} />
        <MainAndSide
          main={
            <>
              <CustomerSums customer={customer} />
              <CustomerOrders customer={customer} />
              <EnquiriesPanel customer={customer} />
              <LettersPanel customer={customer} />
            </>
          }
          side={
            <>
              <ContactPanel customer={customer} onChanged={onChanged} />
              <CustomerNotes customer={customer} onChanged={onChanged} />
              <ConsentPanel customer={customer} />
              <MergePanel customer={customer} onMerged={onMerged} />
              <CustomerActs customer={customer} onChanged={onChanged} onGone={() => setGone(true)} />
            </>
          }
        />
        <WriteSheet open={isWriting} customer={customer} onClose={() => setWriting(false)} onChanged={onChanged} />
      </Page>
    </>
  );
}

const reasonOf = ({ suspensions }: CustomerPage): string => {
  const [last] = suspensions;
  return last && last.reason !== '' ? `. ${last.madeBy} wrote: ‘${last.reason}’` : '';
};

const Forgotten = () => (
  <>
    <PageHeader title="Customer deleted" back={{ to: adminUrls.customers, name: 'Customers' }} />
    <Page>
      <Banner kind="info">These orders no longer carry a name. Their amounts and dates are kept.</Banner>
    </Page>
  </>
);

type WriteProps = {
  readonly open: boolean;
  readonly customer: CustomerPage;
  readonly onClose: () => void;
  readonly onChanged: (customer: CustomerPage) => void;
};

/** An email that is about none of their orders. */
function WriteSheet({ open, customer, onClose, onChanged }: WriteProps) {
  const customerId = customer.id;
  const ready = useStaffQuery(prepareCustomerEmail, { customerId }, { enabled: open, staleTime: 60_000 });
  if (open && ready.data)
    return <Writing frame={ready.data} customerId={customerId} onClose={onClose} onChanged={onChanged} />;
  return <PreparingLetter open={open} error={ready.error} onClose={onClose} />;
}

type WritingProps = Pick<WriteProps, 'onClose' | 'onChanged'> & {
  readonly customerId: number;
  readonly frame: z.output<(typeof prepareCustomerEmail)['output']>;
};

function Writing({ frame, customerId, onClose, onChanged }: WritingProps) {
  const draft = useDraft(`write-customer:${customerId}`, { subject: '', text: letterAround(frame) }, letterDraft);
  const preview = useStaffWrite(previewCustomerEmail);
  const write = useStaffWrite(emailCustomer, { onDone: onChanged });
  return (
    <LetterSheet
      frame={frame}
      letter={draft.value}
      firstSubject=""
      help="It is kept with their emails. For an order, email from the order’s page."
      longest={longestLetter}
      isChanged={draft.isChanged}
      failure={write.failure ?? preview.failure}
      isLooking={preview.isBusy}
      isSending={write.isBusy}
      onChange={draft.set}
      onLook={async (letter) => {
        write.forgetFailure();
        return (await preview.send({ customerId, ...letter }))?.plain ?? null;
      }}
      onSend={async (letter) => {
        preview.forgetFailure();
        if (!(await write.send({ customerId, ...letter }))) return false;
        draft.clear();
        announce(`Your email to ${frame.name || frame.to} is on its way.`, 'polite');
        return true;
      }}
      onClear={draft.clear}
      onClose={onClose}
    />
  );
}

type OfCustomer = { readonly customer: CustomerPage };

/** What the customer means to the shop, in numbers. */
function CustomerSums({ customer: { id, sums } }: OfCustomer) {
  const seesOrders = useMay('orders.see');
  const { orders, cancelled, spentPence, owedPence } = sums;
  const owes = owedPence !== null && owedPence > 0 && `Owes ${poundsText(pence(owedPence))}`;
  return (
    <dl className={`grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] ${panelLook}`}>
      <Sum name="Orders" value={String(orders)} more={cancelled > 0 ? `${cancelled} cancelled` : ''} />
      {spentPence !== null && (
        <>
          <Sum name="Spent" value={poundsText(pence(spentPence))} more="less refunds" />
          <Sum
            name="Average order"
            value={orders === 0 ? '–' : poundsText(pence(Math.round(spentPence / orders)))}
            more=""
          />
        </>
      )}
      {owes && (
        <div className="border-border px-4.5 py-3.5 not-first:border-l">
          <dt className="text-sm font-semibold text-muted">Payment due</dt>
          <dd className="font-bold">{seesOrders ? <TextLink to={adminUrls.debtsOf(id)}>{owes}</TextLink> : owes}</dd>
        </div>
      )}
    </dl>
  );
}

type SumProps = { readonly name: string; readonly value: string; readonly more: string };

const Sum = ({ name, value, more }: SumProps) => (
  <div className="border-border px-4.5 py-3.5 not-first:border-l">
    <dt className="text-sm font-semibold text-muted">{name}</dt>
    <dd className="text-[1.6rem] font-bold lining-nums tabular-nums">{value}</dd>
    {more !== '' && <dd className="text-sm text-muted">{more}</dd>}
  </div>
);

function CustomerOrders({ customer }: OfCustomer) {
  const seesOrders = useMay('orders.see');
  const { id, orders, hasMoreOrders } = customer;
  return (
    <Panel
      title="Orders"
      flush
      actions={hasMoreOrders && <TextLink to={adminUrls.ordersOf({ customer: String(id) })}>All orders</TextLink>}
    >
      {orders.length === 0 ? (
        <p className="px-4.5 py-4 text-muted">No orders yet.</p>
      ) : (
        <Table
          caption="Orders of this customer"
          cards
          head={
            <>
              <Head>Number</Head>
              <Head>Items</Head>
              <Head>Pick-up</Head>
              <Head>Status</Head>
              <Head number>Total</Head>
            </>
          }
        >
          {orders.map(({ number, what, pickup, fulfilment, totalPence }) => (
            <tr key={number} className="card-row">
              <td className="card-row-lead whitespace-nowrap">
                {seesOrders ? (
                  <Link to={adminUrls.order(number)}>
                    <OrderNumber orderNo={number} />
                  </Link>
                ) : (
                  <OrderNumber orderNo={number} />
                )}
              </td>
              <td className="card-row-fact">{what}</td>
              <td className="card-row-fact whitespace-nowrap">{pickupText(pickup)}</td>
              <td className="card-row-fact">
                <FulfilmentChip fulfilment={fulfilment} />
              </td>
              <NumberCell>
                <b>{totalPence === null ? '–' : poundsText(pence(totalPence))}</b>
              </NumberCell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  );
}
