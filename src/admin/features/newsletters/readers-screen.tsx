import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useStaffWrite } from '#admin/lib/calling/use-staff-write.ts';
import { afterRow, useListQuery } from '#admin/lib/list-query.ts';
import { useTypedWords } from '#admin/lib/use-typed-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { ToggleChip } from '#admin/ui/actions/chips.tsx';
import { PlaceTabs } from '#admin/ui/actions/tabs.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { ListPanel, listState } from '#admin/ui/data/list-panel.tsx';
import { EmptyState } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { SearchField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { endReading, type ListedReader, listReaders, readerFilters } from '#contract/admin/newsletters.ts';
import { wholeMoment } from './newsletter-looks.tsx';

/** J-04: who reads the newsletter, since when, from where and by which words. */
export function ReadersScreen() {
  const { query, after, change, goOn, back, clear } = useListQuery(readerFilters);
  const input = { ...query, ...afterRow(after) };
  const list = useStaffQuery(listReaders, input, { keepPrevious: true });
  const end = useStaffWrite(endReading, { refreshes: [listReaders] });
  const [typed, setTyped] = useTypedWords(query.q ?? '', (q) => change({ q }, true));
  const { readers = [], next } = list.data ?? {};
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <PageHeader title="Subscribers" back={{ to: adminUrls.customers, name: 'Customers' }} />
      <Page>
        <PlaceTabs />
        <div className="mx-0 mt-3 mb-3.5 flex flex-wrap items-center gap-2 [&_.search-field]:flex-[1_1_280px]">
          <SearchField label="Find subscribers" placeholder="Email" value={typed} onText={setTyped} maxLength={80} />
          {(['reading', 'unsubscribed'] as const).map((only) => (
            <ToggleChip
              key={only}
              on={query.only === only}
              onToggle={() => change({ only: query.only === only ? undefined : only })}
            >
              {only === 'reading' ? 'Subscribed' : 'Unsubscribed'}
            </ToggleChip>
          ))}
        </div>
        <FailureBanner failure={end.failure ?? list.error} />
        <ListPanel
          name="Subscribers"
          state={listState(list.data?.readers.length, list)}
          columns={4}
          back={back}
          next={next == null ? undefined : { go: () => goOn(String(next)) }}
          empty={
            <EmptyState
              icon="mail"
              title={isNarrowed ? 'No subscribers match these filters' : 'No subscribers yet'}
              action={isNarrowed && <Button onClick={clear}>Clear filters</Button>}
            >
              People who subscribe on the shop’s home page appear here, with what they agreed to.
            </EmptyState>
          }
        >
          <ReaderTable readers={readers} onEnd={(readerId) => void end.send({ readerId })} />
        </ListPanel>
      </Page>
    </>
  );
}

type TableProps = { readonly readers: readonly ListedReader[]; readonly onEnd: (readerId: number) => void };

const ReaderTable = ({ readers, onEnd }: TableProps) => (
  <Table
    caption="Subscribers"
    cards
    head={
      <>
        <Head>Email</Head>
        <Head>Consented</Head>
        <Head>Where, and the wording</Head>
        <Head>Status</Head>
      </>
    }
  >
    {readers.map(({ id, email, consentedAt, place, wording, unsubscribedAt }) => (
      <tr key={id} className="card-row">
        <td className="card-row-lead wrap-anywhere">
          <b>{email}</b>
        </td>
        <td className="card-row-fact">{wholeMoment(consentedAt)}</td>
        <td className="card-row-fact [&_small]:block">
          {place || 'Not recorded at the time'}
          {wording !== '' && <small className="text-muted">‘{wording}’</small>}
        </td>
        <td className="card-row-fact">
          {unsubscribedAt === null ? (
            <Button size="small" aria-label={`Unsubscribe ${email}`} onClick={() => onEnd(id)}>
              Unsubscribe
            </Button>
          ) : (
            <span className="text-muted">Unsubscribed {wholeMoment(unsubscribedAt)}</span>
          )}
        </td>
      </tr>
    ))}
  </Table>
);
