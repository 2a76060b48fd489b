import { useMember, useSession } from '#admin/lib/session/session.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { rangeText, yearDay } from './range-words.ts';
import type { ReportRange } from './use-report-range.ts';

type PaperHeadProps = { readonly title: string; readonly report: ReportRange };

/** On paper only, where neither the page's head nor what one chose stands: which report of which days, and when it was printed. */
export function PaperHead({ title, report: { range, beside } }: PaperHeadProps) {
  const { shop } = useSession();
  const member = useMember();
  const { date, time } = useShopClock();
  return (
    <div className="paper-head">
      <div>
        <p className="paper-title">{title}</p>
        <p>
          {rangeText(range)}
          {beside !== undefined && (
            <>
              <br />
              Beside {beside.charAt(0).toLowerCase() + beside.slice(1)}
            </>
          )}
        </p>
      </div>
      <p>
        <b>{shop.name}</b>
        <br />
        Printed {yearDay(date)}, {time}, by {member.name}
      </p>
    </div>
  );
}
