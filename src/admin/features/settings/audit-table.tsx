import { shortDay } from '#admin/lib/day-words.ts';
import { useSession } from '#admin/lib/session/session.ts';
import { Head, Table } from '#admin/ui/data/table.tsx';
import { Avatar } from '#admin/ui/values/avatar.tsx';
import type { AuditPage } from '#contract/admin/team/audit.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';
import { auditAction, auditChanges, auditThing } from '#domain/staff/words/audit-words.ts';

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

export const AuditTable = ({ entries }: { readonly entries: readonly Entry[] }) => {
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
