import { useSearchParams } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { useTypedWords } from '#admin/lib/use-typed-words.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { DayField, SearchField, SelectField } from '#admin/ui/forms/fields.tsx';
import { Page } from '#admin/ui/frame/page.tsx';
import { PageHeader } from '#admin/ui/frame/page-header.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import type { AuditPage } from '#contract/admin/team/audit.ts';
import { readAudit } from '#contract/admin/team/audit.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { auditAction, auditChanges, auditThing } from '#domain/staff/words/audit-words.ts';
import { SettingsTabs } from './settings-tabs.tsx';

/** T-09: every change, by person, thing and day; the filters are in the address. */
export function AuditScreen() {
  const [query, setQuery] = useSearchParams();
  const of = (name: string): string => query.get(name) ?? '';
  const choose = (name: string, value: string) =>
    setQuery((former) => {
      const next = new URLSearchParams(former);
      next.delete('before');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const [typed, type] = useTypedWords(of('words'), (words = '') => choose('words', words));
  const [memberId, kind, day, before, words] = [of('member'), of('kind'), of('day'), of('before'), of('words')];
  const isNarrowed = [memberId, kind, day, before, words].some(Boolean);
  const { data, error } = useStaffQuery(
    readAudit,
    {
      ...(memberId && { memberId: Number(memberId) }),
      ...(kind && { kind }),
      ...(day && { day }),
      ...(before && { before: Number(before) }),
      ...(words && { words }),
    },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title="Audit log" sub="Every change, kept for good. Nobody can alter it, not even an owner" />
      <Page>
        <SettingsTabs />
        <div className="mb-3.5 flex flex-wrap items-end gap-2.5 max-md:[&_.field]:flex-[1_1_140px] [&_.search-field]:flex-[1_1_260px]">
          <SearchField label="Search the log" placeholder="Order number, product, person" value={typed} onText={type} />
          <DayField label="Day" mayBeEmpty value={day} onDay={(to) => choose('day', to)} />
          <SelectField label="Who" value={memberId} onChoose={(value) => choose('member', value)}>
            <option value="">Everybody</option>
            {data?.members.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField label="Type" value={kind} onChoose={(value) => choose('kind', value)}>
            <option value="">Everything</option>
            {data?.kinds.map((one) => (
              <option key={one} value={one}>
                {auditThing(one)}
              </option>
            ))}
          </SelectField>
        </div>
        <FailureBanner failure={error} />
        {!data && !error && <SkeletonLines label="Loading the audit log…" lines={8} />}
        {data?.entries.length === 0 && (
          <Panel>
            {isNarrowed ? (
              <EmptyState icon="history" title="No entries match">
                No changes match these filters. Try another day, or fewer words.
              </EmptyState>
            ) : (
              <EmptyState icon="history" title="No changes yet">
                From now on every change appears here: who made it, when, and what was there before.
              </EmptyState>
            )}
          </Panel>
        )}
        {data && data.entries.length > 0 && (
          <Panel flush>
            <AuditTable entries={data.entries} />
          </Panel>
        )}
        <div className="flex items-center gap-2.5">
          {before !== '' && (
            <Button icon="arrow-left" onClick={() => choose('before', '')}>
              Newest
            </Button>
          )}
          {data?.before != null && (
            <Button iconEnd="arrow-right" onClick={() => setQuery((now) => withBefore(now, data.before ?? 0))}>
              Earlier
            </Button>
          )}
        </div>
      </Page>
    </>
  );
}

function withBefore(now: URLSearchParams, before: number): URLSearchParams {
  const next = new URLSearchParams(now);
  next.set('before', String(before));
  return next;
}

type Entry = AuditPage['entries'][number];

const head = (
  <>
    <Head>Time</Head>
    <Head>Who</Head>
    <Head>Device</Head>
    <Head>Type</Head>
    <Head>Item</Head>
    <Head>What changed</Head>
  </>
);

const AuditTable = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const { timeZone } = useSession().shop;
  return (
    <Table caption="Audit log" head={head} dense cards>
      {entries.map((entry) => {
        const at = Date.parse(entry.at);
        return (
          <tr key={entry.id} className="card-row">
            <td className="number card-row-end text-left!">
              {shortDay(shopDate(at, timeZone))}, {shopTime(at, timeZone)}
            </td>
            <td className="card-row-lead">
              <span className="flex items-center gap-2.5">
                <Avatar initials={entry.initials} id={entry.memberId ?? 0} size="small" />
                <span>
                  {entry.madeBy}
                  {entry.approvedBy && (
                    <small className="block text-xs text-muted">approved by {entry.approvedBy}</small>
                  )}
                </span>
              </span>
            </td>
            <td className="card-row-fact text-muted">
              {entry.deviceName ?? <span className="max-md:hidden!">–</span>}
            </td>
            <td className="card-row-fact">
              <b>{auditThing(entry.subjectKind)}</b>
            </td>
            {/* An address or a code without a space is no reason for the table to scroll. */}
            <td className="card-row-fact wrap-anywhere md:min-w-[8rem]">{entry.subjectName || entry.subject}</td>
            <td className="card-row-fact wrap-anywhere md:min-w-[18rem]">
              <Changes entry={entry} />
            </td>
          </tr>
        );
      })}
    </Table>
  );
};

function Changes({ entry: { action, before, after, reason } }: { readonly entry: Entry }) {
  const changes = auditChanges(before, after);
  return (
    <>
      {auditAction(action)}
      {changes.map((change) => (
        <span key={change.name}>
          {'; '}
          {change.name} {change.before !== 'none' && <b>{change.before}</b>}
          {change.before !== 'none' && ' → '}
          <b>{change.after}</b>
        </span>
      ))}
      {reason && `; ${reason}`}
    </>
  );
}
