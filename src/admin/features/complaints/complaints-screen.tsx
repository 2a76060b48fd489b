import { useState } from 'react';
import { afterRow, useListQuery } from '#admin/lib/address/list-query.ts';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { dayOfYear } from '#admin/lib/time/day-words.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { ToggleChip } from '#admin/ui/actions/toggle-chip.tsx';
import { EmptyState } from '#admin/ui/data/empty-state.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { ListPanel, listState } from '#admin/ui/data/list-panel.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import {
  type Complaint,
  complaintFilters,
  exportComplaints,
  listComplaints,
} from '#contract/admin/complaints/complaints.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { dayOf } from './complaint-days.ts';
import { ComplaintSheet } from './complaint-sheet.tsx';
import '#admin/styles/complaints/complaints.css';

/** J-04: the register of complaints, with incidents of allergens marked. */
export function ComplaintsScreen() {
  const { query, after, change, goOn, back, clear } = useListQuery(complaintFilters);
  const list = useStaffQuery(listComplaints, { ...query, ...afterRow(after) }, { keepPrevious: true });
  const file = useDownload(exportComplaints);
  const [open, setOpen] = useState<Complaint | 'new' | null>(null);
  const { complaints = [], next } = list.data ?? {};
  const take = (
    <Button kind="primary" icon="plus" onClick={() => setOpen('new')}>
      Take a complaint
    </Button>
  );
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <PageHeader
        title="Complaints"
        sub={list.data && (list.data.open === 0 ? 'None open' : `${list.data.open} open`)}
        back={{ to: adminUrls.customers, name: 'Customers' }}
        actions={
          <>
            <Button icon="download" className="only-wide" busy={file.isBusy} onClick={() => void file.save(query)}>
              CSV
            </Button>
            {take}
          </>
        }
      />
      <Page>
        <div className="complaint-filters">
          {(['open', 'closed'] as const).map((state) => (
            <ToggleChip
              key={state}
              on={query.state === state}
              onToggle={() => change({ state: query.state === state ? undefined : state })}
            >
              {state === 'open' ? 'Open' : 'Closed'}
            </ToggleChip>
          ))}
          <ToggleChip
            on={query.allergens === 'yes'}
            onToggle={() => change({ allergens: query.allergens === 'yes' ? undefined : 'yes' })}
          >
            Allergen incidents
          </ToggleChip>
          <ToggleChip
            on={query.data === 'yes'}
            onToggle={() => change({ data: query.data === 'yes' ? undefined : 'yes' })}
          >
            About data
          </ToggleChip>
        </div>
        <FailureBanner failure={file.failure ?? list.error} />
        <ListPanel
          name="Complaints"
          state={listState(list.data?.complaints.length, list)}
          columns={5}
          back={back}
          next={next == null ? undefined : { go: () => goOn(String(next)) }}
          empty={
            <EmptyState
              icon="message-square-quote"
              title={isNarrowed ? 'None fits all of this' : 'No complaint yet'}
              action={isNarrowed ? <Button onClick={clear}>Clear everything</Button> : undefined}
            >
              What somebody was unhappy with stands here, with what was done about it and by whom.
            </EmptyState>
          }
        >
          <ComplaintTable complaints={complaints} onOpen={setOpen} />
        </ListPanel>
      </Page>
      <ComplaintSheet
        key={open === null ? 'none' : open === 'new' ? 'new' : `${open.id}:${open.version}`}
        complaint={open}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

type TableProps = { readonly complaints: readonly Complaint[]; readonly onOpen: (complaint: Complaint) => void };

const ComplaintTable = ({ complaints, onOpen }: TableProps) => (
  <Table
    caption="Complaints"
    cards
    head={
      <>
        <Head>What happened</Head>
        <Head>Who</Head>
        <Head>Order</Head>
        <Head>State</Head>
        <Head>Received</Head>
      </>
    }
  >
    {complaints.map((one) => (
      <tr key={one.id} className="card-row">
        <td className="card-row-lead complaint-what">
          <TextButton onClick={() => onOpen(one)}>{firstLine(one)}</TextButton>
          {one.isAllergen && (
            <Chip tone="loud" icon="triangle-alert">
              Allergen
            </Chip>
          )}
          {one.isData && (
            <Chip tone="lilac" icon="lock">
              Data
            </Chip>
          )}
        </td>
        <td className="card-row-fact">{one.name || <span className="muted">nobody named</span>}</td>
        <td className="card-row-fact complaint-order">{one.orderNo ?? <span className="muted">none</span>}</td>
        <td className="card-row-fact">
          {one.state === 'open' ? (
            <Chip tone="owed" icon="circle-alert">
              Open
            </Chip>
          ) : (
            <Chip tone="pistachio" icon="circle-check">
              Closed
            </Chip>
          )}
        </td>
        <td className="card-row-fact muted">
          {dayOfYear(one.receivedOn)}, {one.madeBy}
          {one.closedAt !== null && ` · closed ${dayOfYear(dayOf(one.closedAt))}, ${one.closedBy}`}
          {one.closedAt === null && <Acknowledged complaint={one} />}
        </td>
      </tr>
    ))}
  </Table>
);

/** That they were told, or by when they must be. */
function Acknowledged({ complaint: { acknowledgedAt, acknowledgeBy } }: { readonly complaint: Complaint }) {
  if (acknowledgedAt !== null) return ` · acknowledged ${dayOfYear(dayOf(acknowledgedAt))}`;
  if (acknowledgeBy === null) return null;
  const isLate = acknowledgeBy < shopDate(Date.now(), shopTimeZone);
  return (
    <Chip tone={isLate ? 'loud' : 'owed'} icon="hourglass">
      {isLate ? 'Late: acknowledge since' : 'Acknowledge by'} {dayOfYear(acknowledgeBy)}
    </Chip>
  );
}

const firstLine = ({ id, what }: Complaint): string => {
  const [line = ''] = what.split('\n', 1);
  const short = line.length > 80 ? `${line.slice(0, 79)}…` : line;
  return short || `Complaint ${id}, forgotten`;
};
