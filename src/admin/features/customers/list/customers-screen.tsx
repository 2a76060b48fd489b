import { useRef } from 'react';
import { useListQuery } from '#admin/lib/address/list-query.ts';
import { useTypedWords } from '#admin/lib/address/use-typed-words.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useShortcuts } from '#admin/lib/keys/shortcuts.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { ToggleChip } from '#admin/ui/actions/toggle-chip.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { PageButtons } from '#admin/ui/data/page-buttons.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { SkeletonRows } from '#admin/ui/data/skeleton.tsx';
import { Table } from '#admin/ui/data/table.tsx';
import { SearchField } from '#admin/ui/forms/search-field.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  countCustomers,
  customerFilters,
  exportCustomers,
  listCustomers,
} from '#contract/admin/customers/customer-list.ts';
import { email } from '#contract/fields/fields.ts';
import { longestCustomerSearch } from '#domain/person/customer-words.ts';
import { CustomersTable } from './customers-table.tsx';
import { HeldByAddress } from './held-by-address.tsx';
import '#admin/styles/customers/customers.css';

const kinds = [
  { only: 'new', text: 'New this month' },
  { only: 'regular', text: '3 orders and more' },
  { only: 'newsletter', text: 'Newsletter' },
  { only: 'suspended', text: 'Suspended' },
] as const;

/** J-04: search as one types and what narrows the list, all of it in the address. */
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
  const mayKeep = useMay('complaints.keep');
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
              <Button icon="download" className="only-wide" busy={file.isBusy} onClick={() => void file.save(query)}>
                Export
              </Button>
            )}
            {mayKeep && (
              <ButtonLink icon="message-square-quote" className="only-wide" to={adminUrls.complaints}>
                Complaints
              </ButtonLink>
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
        <div className="customer-filters">
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
        {isCutShort && (
          <Banner kind="info">Only the last to be here that fit these words are shown: say more to find others.</Banner>
        )}
        <Panel flush>
          {list.data === undefined ? (
            !list.isError && (
              <Table caption="Customers are being read" head={<th scope="col">Customers</th>}>
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
                    : { name: customers.length === 0 ? 'Look further back' : 'Next', go: () => goOn(next) }
                }
              />
            </div>
          )}
        </Panel>
        {mayManage && address !== null && isUnknown && <HeldByAddress key={address} email={address} />}
        {mayExport && (
          <p className="small muted customers-foot">
            <Icon name="lock" /> An export of people asks once more who you are, and stands in the audit log.
          </p>
        )}
      </Page>
    </>
  );
}

/** Somebody’s whole address; null for less than that. */
function addressIn(words: string | undefined): string | null {
  const read = email.safeParse(words ?? '');
  return read.success ? read.data : null;
}

type Counts = { readonly people: number; readonly readers: number; readonly most: number };

const counted = (count: number, most: number): string =>
  `${count.toLocaleString('en-GB')}${count >= most ? ' and more' : ''}`;

const countsText = ({ people, readers, most }: Counts): string =>
  `${counted(people, most)} ${people === 1 ? 'person' : 'people'} · ${counted(readers, most)} read${readers === 1 ? 's' : ''} the newsletter`;

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
      title="Nobody fits all of this"
      action={<Button onClick={clear}>Clear everything</Button>}
    >
      A part of a name, a telephone, an email address or a postcode is enough. A whole email address shows what is held
      of somebody who never ordered.
    </EmptyState>
  ) : (
    <EmptyState icon="users" title="No customers yet">
      Whoever opens an account in the shop or orders by telephone comes here.
    </EmptyState>
  );
