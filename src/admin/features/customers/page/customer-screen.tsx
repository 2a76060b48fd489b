import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { staffKey, useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { MainAndSide, Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type CustomerPage, readCustomer } from '#contract/admin/customers/customer-page.ts';
import { ContactPanel } from './contact/contact-panel.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders, CustomerSums } from './customer-orders.tsx';
import { AlikePanel, ConsentPanel } from './customer-side.tsx';
import { monthText } from './moments.ts';
import { LettersPanel } from './writing/letters-panel.tsx';
import { WriteSheet } from './writing/write-sheet.tsx';
import '#admin/styles/customers/customers.css';

/** J-04: everything about one customer. */
export function CustomerScreen() {
  const { customerId = '' } = useParams();
  const input = { customerId: Number(customerId) };
  const page = useStaffQuery(readCustomer, input);
  const client = useQueryClient();
  const show = (customer: CustomerPage): void => void client.setQueryData(staffKey(readCustomer, input), customer);
  if (page.data) return <ShownCustomer customer={page.data} onChanged={show} />;
  return (
    <>
      <PageHeader title="Customer" back={{ to: adminUrls.customers, name: 'Customers' }} />
      <Page>
        <FailureBanner failure={page.error} />
        {!page.isError && (
          <Panel>
            <SkeletonLines lines={8} label="The customer is being read" />
          </Panel>
        )}
      </Page>
    </>
  );
}

type ShownProps = { readonly customer: CustomerPage; readonly onChanged: (customer: CustomerPage) => void };

function ShownCustomer({ customer, onChanged }: ShownProps) {
  const [isGone, setGone] = useState(false);
  const mayWrite = useMay('messages.answer');
  const name = calledBy(customer);
  const mayTake = useMay('orders.take');
  const [isWriting, setWriting] = useState(false);
  if (isGone) return <Forgotten />;
  const since = `Customer since ${monthText(customer.since)}`;
  return (
    <>
      <PageHeader
        title={name}
        sub={customer.account === null ? `${since} · without an account` : since}
        back={{ to: adminUrls.customers, name: 'Customers' }}
        actions={
          <>
            {mayWrite && customer.email !== '' && (
              <Button icon="mail" onClick={() => setWriting(true)}>
                Write
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
          <Banner kind="warning" icon="ban">
            Suspended: they can neither sign in nor order{reasonOf(customer)}.
          </Banner>
        )}
        <MainAndSide
          main={
            <>
              <CustomerSums customer={customer} />
              <CustomerOrders customer={customer} />
              <LettersPanel customer={customer} />
            </>
          }
          side={
            <>
              <ContactPanel customer={customer} onChanged={onChanged} />
              <CustomerNotes customer={customer} onChanged={onChanged} />
              <ConsentPanel customer={customer} />
              <AlikePanel customer={customer} />
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
      <Banner kind="info">Nobody’s name stands on these orders any more. Their sums and days stay.</Banner>
    </Page>
  </>
);
