import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { useReadAnew } from '#admin/lib/live/use-read-anew.ts';
import { ButtonLink, buttonLook } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/banner.tsx';
import { Panel } from '#admin/ui/data/list-panel.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { EmptyState, SkeletonLines } from '#admin/ui/data/skeleton.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { Chip, OrderNumber } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { listLoans } from '#contract/admin/board/waiting.ts';
import { pence } from '#domain/money/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { collectRow } from './waiting-list.tsx';

const changes = { of: ['order', 'gone'], reads: [listLoans] } as const;

/** Stands and the like that are still with customers; the order's page has the action for one that comes back. */
export function LoanList() {
  const { data, error } = useStaffQuery(listLoans, {});
  useReadAnew(changes);
  return (
    <Panel title="On loan" actions={data && <span className="text-muted">{data.loans.length} not back</span>}>
      <FailureBanner failure={error} />
      {!data && !error && <SkeletonLines lines={5} label="Loading loans…" />}
      {data?.loans.length === 0 && (
        <EmptyState icon="cake" title="Nothing on loan">
          Stands and similar items appear here from collection until the deposit is refunded or kept.
        </EmptyState>
      )}
      <ul>
        {data?.loans.map(
          ({ orderNo, name, orderedBy, telephone, lines, depositPence, collectedOn, dueOn, isOverdue }) => (
            <li key={orderNo} className={`${collectRow} flex-wrap`}>
              <div className="min-w-0 flex-1 basis-55">
                <p>
                  <b>{lines.join(', ')}</b> {isOverdue && <Chip tone="owed">Overdue</Chip>}
                </p>
                <p>
                  {name} <OrderNumber orderNo={orderNo} />
                  <OrderedBy name={orderedBy} />
                </p>
                <p className="text-sm text-muted">
                  Since {shortDay(collectedOn)}, due {shortDay(dueOn)}
                  {depositPence !== null && ` · deposit ${poundsText(pence(depositPence))}`}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-2.5">
                {telephone && (
                  <a className={buttonLook()} href={`tel:${telephone.replaceAll(' ', '')}`}>
                    <span>Call {formatPhone(telephone)}</span>
                  </a>
                )}
                <ButtonLink kind="soft" to={adminUrls.order(orderNo)} aria-label={`Open ${name}`}>
                  Open
                </ButtonLink>
              </div>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}
