import { useRef } from 'react';
import { Link } from 'react-router';
import { calledBy } from '#admin/features/customers/called-by.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useListQuery } from '#admin/lib/list-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useShortcuts } from '#admin/lib/shortcuts.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { useTypedWords } from '#admin/lib/use-typed-words.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { ToggleChip } from '#admin/ui/actions/chips.tsx';
import { Banner, FailureBanner } from '#admin/ui/data/banner.tsx';
import { CutShort } from '#admin/ui/data/cut-short.tsx';
import { LinkedRow } from '#admin/ui/data/linked-row.tsx';
import { PageButtons, Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { SearchField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  countCustomers,
  customerFilters,
  exportCustomers,
  type ListedCustomer,
  listCustomers,
} from '#contract/admin/customers/customer-list.ts';
import { email } from '#contract/fields/fields.ts';
import { pence } from '#domain/money/money.ts';
import { longestCustomerSearch } from '#domain/order/taking/search-terms.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { formatPickupDate, shopDate } from '#domain/pickup/pickup.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { HeldByAddress } from './held-by-address.tsx';

const kinds = [
  { only: 'new', text: 'New this month' },
  { only: 'regular', text: '3 or more orders' },
  { only: 'newsletter', text: 'Newsletter' },
  { only: 'suspended', text: 'Suspended' },
] as const;

/** '17 December 2026'. */
const dateText = (instant: string): string =>
  formatPickupDate(shopDate(Date.parse(instant), shopTimeZone))
    .split(' ')
    .slice(1)
    .join(' ');

/** Each row opens its customer; the name is the link. */
function CustomersTable({ customers }: { readonly customers: readonly ListedCustomer[] }) {
  return (
    <Table
      caption="Customers"
      cards
      head={
        <>
          <Head>Name</Head>
          <Head>Email</Head>
          <Head>Telephone</Head>
          <Head number>Orders</Head>
          <Head number>Spent</Head>
          <Head number>Last order</Head>
          <Head>Newsletter</Head>
        </>
      }
    >
      {customers.map((customer) => (
        <LinkedRow key={customer.id} className="card-row" to={adminUrls.customer(customer.id)}>
          <td className="card-row-lead max-md:basis-[60%]! [&_.chip]:ml-2">
            <Link to={adminUrls.customer(customer.id)}>
              <b>{calledBy(customer)}</b>
            </Link>
            {customer.isSuspended && (
              <Chip tone="outlined" icon="ban">
                Suspended
              </Chip>
            )}
          </td>
          <td className="card-row-fact wrap-anywhere max-md:flex-[1_1_100%]">
            {customer.email || <span className="text-muted">none</span>}
          </td>
          <td className="card-row-fact whitespace-nowrap">
            {customer.telephone === '' ? <span className="text-muted">none</span> : formatPhone(customer.telephone)}
          </td>
          {/* Without the column headings above them, the numbers say what they count. */}
          <td className="number max-md:before:content-['Orders_']">{customer.orders}</td>
          <td className="number max-md:order-2! max-md:ml-auto">
            <b>{customer.spentPence === null ? '–' : poundsText(pence(customer.spentPence))}</b>
          </td>
          <td className="number max-md:before:content-['last_'] max-md:[&:has(>.text-muted)]:hidden">
            {customer.lastOrderAt === null ? <span className="text-muted">none</span> : dateText(customer.lastOrderAt)}
          </td>
          <td className="max-md:[&:has(>.text-muted)]:hidden">
            {customer.readsNewsletter ? (
              <span className="inline-flex items-center gap-1.5 font-strong text-pistachio-800">
                <Icon name="mail-check" /> Yes
              </span>
            ) : (
              <span className="text-muted">No</span>
            )}
          </td>
        </LinkedRow>
      ))}
    </Table>
  );
}

/** J-04: search as you type, and filters, all of it in the address. */
export function CustomersScreen() {
  const { query, after, change, goOn, back, clear } = useListQuery(customerFilters);
  const list = useStaffQuery(
    listCustomers,
    { ...query, ...(after !== undefined && { after }) },
    { keepPrevious: true },
  );
  const counts = useStaffQuery(countCustomers, {});
  const mayExport = useMay('customers.export');
  const mayManage = useMay('customers.manage');
  const mayWrite = useMay('newsletter.send');
  const file = useDownload(exportCustomers);
  const { customers = [], next, isCutShort } = list.data ?? {};
  const isNarrowed = Object.keys(query).length > 0;
  const address = addressIn(query.q);
  const isUnknown = list.data !== undefined && !customers.some(({ email }) => email === address);
  return (
    <>
      <PageHeader
        title="Customers"
        sub={counts.data && countsText(counts.data)}
        actions={
          <>
            {mayExport && (
              <Button
                icon="download"
                className="max-md:hidden!"
                busy={file.isBusy}
                onClick={() => void file.save(query)}
              >
                Export
              </Button>
            )}
            {mayWrite && (
              <ButtonLink icon="mail" to={adminUrls.newsletters}>
                Newsletter
              </ButtonLink>
            )}
          </>
        }
      />
      <Page>
        <div className="mb-3.5 flex flex-wrap items-center gap-2 [&_.search-field]:flex-[1_1_320px]">
          <CustomerSearch query={query} change={change} />
          {kinds.map(({ only, text }) => (
            <ToggleChip
              key={only}
              on={query.only === only}
              onToggle={() => change({ only: query.only === only ? undefined : only })}
            >
              {text}
            </ToggleChip>
          ))}
        </div>
        <FailureBanner failure={file.failure ?? list.error} />
        <CutShort saved={file.saved} />
        {isCutShort && <Banner kind="info">Showing recent matches. Keep typing to find others.</Banner>}
        <Panel flush>
          {list.data === undefined ? (
            !list.isError && (
              <Table caption="Loading customers…" head={<th scope="col">Customers</th>}>
                <SkeletonRows rows={12} columns={6} />
              </Table>
            )
          ) : customers.length === 0 && next == null ? (
            <NoCustomers isNarrowed={isNarrowed} clear={clear} />
          ) : (
            <CustomersTable customers={customers} />
          )}
          {(next != null || back) && (
            <div className="table-foot">
              <span />
              <PageButtons
                back={back}
                next={
                  next == null
                    ? undefined
                    : { name: customers.length === 0 ? 'Search older customers' : 'Next', go: () => goOn(next) }
                }
              />
            </div>
          )}
        </Panel>
        {mayManage && address !== null && isUnknown && <HeldByAddress key={address} email={address} />}
        {mayExport && (
          <p className="mt-2.5 flex items-center gap-1.5 text-sm text-muted">
            <Icon name="lock" /> To export people you confirm who you are, and it is recorded in the audit log.
          </p>
        )}
      </Page>
    </>
  );
}

/** The complete email address in the words; null if it is not one. */
function addressIn(words: string | undefined): string | null {
  const read = email.safeParse(words ?? '');
  return read.success ? read.data : null;
}

type Counts = { readonly people: number; readonly readers: number; readonly most: number };

const counted = (count: number, most: number): string =>
  `${count.toLocaleString('en-GB')}${count >= most ? ' or more' : ''}`;

const countsText = ({ people, readers, most }: Counts): string =>
  `${counted(people, most)} ${people === 1 ? 'person' : 'people'} · ${counted(readers, most)} get${readers === 1 ? 's' : ''} the newsletter`;

type SearchProps = Pick<ReturnType<typeof useListQuery>, 'query' | 'change'>;

function CustomerSearch({ query, change }: SearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedWords(query.q ?? '', (q) => change({ q }, true));
  useShortcuts([{ keys: '/', label: 'Search', group: 'Customers', act: () => field.current?.focus() }]);
  return (
    <SearchField
      ref={field}
      label="Find customers"
      placeholder="Name, telephone, email, postcode"
      value={typed}
      onText={setTyped}
      maxLength={longestCustomerSearch}
      hint="/"
    />
  );
}

const NoCustomers = ({ isNarrowed, clear }: { readonly isNarrowed: boolean; readonly clear: () => void }) =>
  isNarrowed ? (
    <EmptyState
      icon="search"
      title="No customers match these filters"
      action={<Button onClick={clear}>Clear filters</Button>}
    >
      Part of a name, telephone number, email address or postcode is enough. Enter a full email address to see what is
      held about somebody who has never ordered.
    </EmptyState>
  ) : (
    <EmptyState icon="users" title="No customers yet">
      People who open an account in the shop or order by telephone appear here.
    </EmptyState>
  );
