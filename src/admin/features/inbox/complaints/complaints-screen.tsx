import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { InboxPage } from '#admin/features/inbox/inbox.tsx';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { dayOfYear } from '#admin/lib/day-words.ts';
import { afterRow, useListQuery } from '#admin/lib/list-query.ts';
import { useDownload } from '#admin/lib/use-download.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { ToggleChip } from '#admin/ui/actions/chips.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { ListPanel, listState } from '#admin/ui/data/list-panel.tsx';
import { EmptyState } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Chip } from '#admin/ui/values/status-chips.tsx';
import { type Complaint, complaintFilters, exportComplaints, listComplaints } from '#contract/admin/complaints.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { ComplaintSheet, dayOf } from './complaint-sheet.tsx';

/** J-04: the register of complaints, with allergen incidents marked. */
export function ComplaintsScreen() {
  const { query, after, change, goOn, back, clear } = useListQuery(complaintFilters);
  const list = useStaffQuery(listComplaints, { ...query, ...afterRow(after) }, { keepPrevious: true });
  const file = useDownload(exportComplaints);
  const [chosen, setOpen] = useState<Complaint | 'new' | null>(null);
  const [parameters, setParameters] = useSearchParams();
  const about = parameters.get('order');
  const open = chosen ?? (about === null ? null : 'new');
  const { complaints = [], next } = list.data ?? {};
  const take = (
    <Button kind="primary" icon="plus" onClick={() => setOpen('new')}>
      Record a complaint
    </Button>
  );
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <>
      <InboxPage
        actions={
          <>
            <Button icon="download" className="max-md:hidden!" busy={file.isBusy} onClick={() => void file.save(query)}>
              CSV
            </Button>
            {take}
          </>
        }
      >
        <div className="mb-3.5 flex flex-wrap gap-2">
          {(['open', 'closed'] as const).map((state) => (
            <ToggleChip
              key={state}
              on={query.state === state}
              onToggle={() => change({ state: query.state === state ? undefined : state })}
            >
              {state === 'closed' ? 'Closed' : list.data?.open ? `Open ${list.data.open}` : 'Open'}
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
              title={isNarrowed ? 'No complaints match these filters' : 'No complaints yet'}
              action={isNarrowed ? <Button onClick={clear}>Clear filters</Button> : undefined}
            >
              Complaints appear here, with what was done about them and by whom.
            </EmptyState>
          }
        >
          <ComplaintTable complaints={complaints} onOpen={setOpen} />
        </ListPanel>
      </InboxPage>
      <ComplaintSheet
        key={open === null ? 'none' : open === 'new' ? 'new' : `${open.id}:${open.version}`}
        complaint={open}
        about={about ?? ''}
        onClose={() => {
          setOpen(null);
          if (about === null) return;
          parameters.delete('order');
          setParameters(parameters, { replace: true });
        }}
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
        <td className="card-row-lead *:align-middle [&_.text-link]:mr-2 [&_.text-link]:text-left [&_.text-link]:wrap-anywhere [td&]:py-2.5">
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
        <td className="card-row-fact">{one.name || <span className="text-muted">no name given</span>}</td>
        <td className="card-row-fact whitespace-nowrap">{one.orderNo ?? <span className="text-muted">none</span>}</td>
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
        <td className="card-row-fact text-muted">
          {dayOfYear(one.receivedOn)}, {one.madeBy}
          {one.closedAt !== null && ` · closed ${dayOfYear(dayOf(one.closedAt))}, ${one.closedBy}`}
          {one.closedAt === null && <Acknowledged complaint={one} />}
        </td>
      </tr>
    ))}
  </Table>
);

/** When receipt was acknowledged, or by when it must be. */
function Acknowledged({ complaint: { acknowledgedAt, acknowledgeBy } }: { readonly complaint: Complaint }) {
  if (acknowledgedAt !== null) return ` · acknowledged ${dayOfYear(dayOf(acknowledgedAt))}`;
  if (acknowledgeBy === null) return null;
  const isLate = acknowledgeBy < shopDate(Date.now(), shopTimeZone);
  return (
    <Chip tone={isLate ? 'loud' : 'owed'} icon="hourglass">
      {isLate ? 'Late: should have been acknowledged by' : 'Acknowledge by'} {dayOfYear(acknowledgeBy)}
    </Chip>
  );
}

const firstLine = ({ id, what }: Complaint): string => {
  const [line = ''] = what.split('\n', 1);
  const short = line.length > 80 ? `${line.slice(0, 79)}…` : line;
  return short || `Complaint ${id}, erased`;
};
