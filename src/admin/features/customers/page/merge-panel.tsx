import { useState } from 'react';
import { Link } from 'react-router';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useTypedWords } from '#admin/lib/use-typed-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { Banner, FailureBanner, FormFailure } from '#admin/ui/data/banner.tsx';
import { Facts } from '#admin/ui/data/facts.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { SearchField } from '#admin/ui/forms/fields.tsx';
import { Dialog } from '#admin/ui/overlays/dialog.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listCustomers } from '#contract/admin/customers/customer-list.ts';
import { type CustomerPage, mergeCustomers, readCustomer, undoMerge } from '#contract/admin/customers/customer-page.ts';
import { keptFirst } from '#domain/kept-first.ts';
import { longestCustomerSearch } from '#domain/order/taking/search-terms.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { monthText } from './customer-side.tsx';

type MergeProps = { readonly customer: CustomerPage; readonly onMerged: (customer: CustomerPage) => void };
type Other = CustomerPage['alike'][number];

const reachedBy = ({ email, telephone, hasAccount }: Other): string =>
  [email, telephone && formatPhone(telephone), hasAccount ? '' : 'no account'].filter(Boolean).join(' · ');

/** Who may be the same person: customers with the same email address or telephone number, and whoever staff find. */
export function MergePanel({ customer, onMerged }: MergeProps) {
  const mayMerge = useMay('customers.manage');
  const [chosen, setChosen] = useState<Other | null>(null);
  const [isFinding, setFinding] = useState(false);
  if (customer.alike.length === 0 && !mayMerge) return null;
  return (
    <Panel title={customer.alike.length === 0 ? 'Listed twice?' : 'Possibly the same person'}>
      <ul className="m-0 mb-3 grid list-none gap-3 p-0 wrap-anywhere empty:hidden [&_a]:inline-flex [&_a]:min-h-12 [&_a]:items-center [&_small]:block">
        {customer.alike.map((other) => (
          <li key={other.id}>
            <Link to={adminUrls.customer(other.id)}>{calledBy(other)}</Link>
            <small className="text-muted">{reachedBy(other)}</small>
            {mayMerge && (
              <MergeChoice customer={customer} other={other} text="Merge" onChoose={() => setChosen(other)} />
            )}
          </li>
        ))}
      </ul>
      {mayMerge && (
        <Button icon="search" block onClick={() => setFinding(true)}>
          Merge with…
        </Button>
      )}
      {isFinding && (
        <FindDialog
          customer={customer}
          onClose={() => setFinding(false)}
          onChosen={(other) => {
            setFinding(false);
            setChosen(other);
          }}
        />
      )}
      {chosen && (
        <MergeDialog
          customer={customer}
          other={chosen}
          onClose={() => setChosen(null)}
          onMerged={(kept) => {
            setChosen(null);
            onMerged(kept);
          }}
        />
      )}
    </Panel>
  );
}

type ChoiceProps = {
  readonly customer: CustomerPage;
  readonly other: Other;
  readonly text: string;
  readonly onChoose: () => void;
};

const MergeChoice = ({ customer, other, text, onChoose }: ChoiceProps) =>
  other.hasAccount && customer.account !== null ? (
    <small className="text-muted">Each has an account of their own, so they cannot be merged.</small>
  ) : (
    <Button icon="users" onClick={onChoose} aria-label={`${text} with ${calledBy(other)}`}>
      {text}
    </Button>
  );

type FindProps = {
  readonly customer: CustomerPage;
  readonly onClose: () => void;
  readonly onChosen: (other: Other) => void;
};

/** Anybody else, by a part of their name, number or address. */
function FindDialog({ customer, onClose, onChosen }: FindProps) {
  const [q, setQ] = useState('');
  const [typed, setTyped] = useTypedWords(q, (words) => setQ(words ?? ''));
  const found = useStaffQuery(listCustomers, { q }, { enabled: q.trim() !== '' });
  const others = q.trim() === '' ? [] : (found.data?.customers ?? []).filter(({ id }) => id !== customer.id);
  return (
    <Dialog open onClose={onClose} title={`Merge ${calledBy(customer)} with…`} cancel="Cancel">
      <div className="column">
        <SearchField
          label="Find the other customer"
          placeholder="Name, telephone, email"
          value={typed}
          onText={setTyped}
          maxLength={longestCustomerSearch}
        />
        <FailureBanner failure={found.error} />
        {found.data && others.length === 0 && q.trim() !== '' && <p className="text-muted">Nobody else matches.</p>}
        <ul className="m-0 grid list-none gap-3 p-0 wrap-anywhere empty:hidden [&_small]:block">
          {others.map((other) => (
            <li key={other.id}>
              <b>{calledBy(other)}</b>
              <small className="text-muted">{reachedBy(other)}</small>
              <MergeChoice customer={customer} other={other} text="Compare" onChoose={() => onChosen(other)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type DialogProps = MergeProps & { readonly other: Other; readonly onClose: () => void };

/** Both side by side, before anything is merged. */
function MergeDialog({ customer, other, onClose, onMerged }: DialogProps) {
  const page = useStaffQuery(readCustomer, { customerId: other.id });
  const merge = useStaffWrite(mergeCustomers, { refreshes: [listCustomers], onDone: onMerged });
  const account = other.hasAccount ? other : customer.account === null ? null : customer;
  const one = { ...customer, hasAccount: customer.account !== null };
  const [kept, gone] = keptFirst(one, other);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Are ${calledBy(customer)} and ${calledBy(other)} the same person?`}
      cancel="No, leave them"
      foot={
        <Button
          kind="primary"
          busy={merge.isBusy}
          disabled={page.data === undefined}
          onClick={() => void merge.send({ customerId: customer.id, otherId: other.id })}
        >
          Yes, merge them
        </Button>
      }
    >
      <div className="column">
        <div className="halves wrap-anywhere">
          <Compared customer={customer} />
          {page.data ? (
            <Compared customer={page.data} />
          ) : (
            !page.isError && <SkeletonLines lines={5} label="Loading the other customer…" />
          )}
        </div>
        <p>
          From then on the orders, notes, emails and consents of both are on one page, and orders by either’s email
          address or telephone are theirs. {stayText(kept, gone)} You can undo this for a day.
          {account !== null && ` Anyone who signs in as ${account.email} will see both sets of orders.`}
        </p>
        <FailureBanner failure={page.error} />
        <FormFailure failure={merge.failure} />
      </div>
    </Dialog>
  );
}

/** 'The name Ivy Lockwood and the account ivy@example.com stay.' */
function stayText(kept: Pick<Other, 'name' | 'email' | 'telephone' | 'hasAccount'>, gone: { readonly name: string }) {
  const name = kept.name || gone.name;
  const reach = kept.hasAccount
    ? `account ${kept.email}`
    : kept.email === ''
      ? `telephone number ${formatPhone(kept.telephone)}`
      : `email address ${kept.email}`;
  return name === '' ? `The ${reach} stays.` : `The name ${name} and the ${reach} stay.`;
}

const Compared = ({ customer }: Pick<MergeProps, 'customer'>) => {
  const { email, telephone, account, sums, notes, since } = customer;
  return (
    <section aria-label={calledBy(customer)}>
      <h3>{calledBy(customer)}</h3>
      <Facts
        facts={[
          { name: 'Email', value: email || '–' },
          { name: 'Telephone', value: telephone === '' ? '–' : formatPhone(telephone) },
          { name: 'Account', value: account === null ? 'No' : 'Yes' },
          { name: 'Orders', value: sums.orders },
          { name: 'Notes', value: notes.length },
          { name: 'Customer since', value: monthText(since) },
        ]}
      />
    </section>
  );
};

const dayOf = (instant: number): string => shopDate(instant, shopTimeZone);

/** 'at 14:20', 'yesterday at 14:20'. */
function timeText(at: number): string {
  const time = `at ${shopTime(at, shopTimeZone)}`;
  return dayOf(at) === dayOf(Date.now()) ? time : `yesterday ${time}`;
}

type UndoProps = { readonly customer: CustomerPage; readonly onChanged: (customer: CustomerPage) => void };

/** For a day after a merge. */
export function UndoMerge({ customer, onChanged }: UndoProps) {
  const mayMerge = useMay('customers.manage');
  const undo = useStaffWrite(undoMerge, { refreshes: [listCustomers], onDone: onChanged });
  const { merge } = customer;
  if (merge === null) return null;
  return (
    <div className="mb-3.5 grid gap-2">
      <Banner
        kind="info"
        icon="users"
        action={
          mayMerge && (
            <Button
              size="small"
              busy={undo.isBusy}
              onClick={() => void undo.send({ customerId: customer.id, mergeId: merge.id })}
            >
              Undo
            </Button>
          )
        }
      >
        Merged with {calledBy(merge)} by {merge.by} {timeText(Date.parse(merge.at))}.
      </Banner>
      <FailureBanner failure={undo.failure} />
    </div>
  );
}
