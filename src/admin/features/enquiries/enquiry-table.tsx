import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { momentText } from '#admin/lib/time/day-words.ts';
import { useShopClock } from '#admin/lib/time/use-now.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { Panel } from '#admin/ui/data/panel.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { type EnquiryLine, type EnquiryList, listEnquiries } from '#contract/admin/enquiries/enquiries.ts';
import { formatPickupDate } from '#domain/pickup/pickup.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { kindWords, poundsWord } from './enquiry-words.ts';

type Listed = { readonly enquiries: readonly EnquiryLine[]; readonly next: string | null };

type TableProps = {
  readonly list: EnquiryList;
  readonly first: Listed;
  /** After what place each further page begins. */
  readonly pages: readonly string[];
  readonly onMore: (after: string) => void;
};

/** The last to be heard of first; each row leads to its thread. */
export const EnquiryTable = ({ list, first, pages, onMore }: TableProps) => (
  <Panel flush>
    <ul className="enquiry-rows">
      <Rows page={first} />
      {pages.map((after) => (
        <FurtherRows key={after} list={list} after={after} isLast={after === pages.at(-1)} onMore={onMore} />
      ))}
    </ul>
    {pages.length === 0 && <More next={first.next} onMore={onMore} />}
  </Panel>
);

type FurtherProps = Pick<TableProps, 'list' | 'onMore'> & { readonly after: string; readonly isLast: boolean };

function FurtherRows({ list, after, isLast, onMore }: FurtherProps) {
  const found = useStaffQuery(listEnquiries, { list, after });
  if (!found.data)
    return (
      <li>
        <FailureBanner failure={found.error} />
      </li>
    );
  return (
    <>
      <Rows page={found.data} />
      {isLast && found.data.next !== null && (
        <li>
          <More next={found.data.next} onMore={onMore} />
        </li>
      )}
    </>
  );
}

const More = ({ next, onMore }: { readonly next: string | null; readonly onMore: TableProps['onMore'] }) =>
  next !== null && (
    <div className="enquiry-more">
      <Button onClick={() => onMore(next)}>Older ones</Button>
    </div>
  );

function Rows({ page }: { readonly page: Listed }) {
  const { now } = useShopClock();
  return page.enquiries.map(({ id, name, kind, eventDate, servings, budget, totalPence, waits, at }) => (
    <li key={id}>
      <Link to={adminUrls.enquiry(id)} className="enquiry-row">
        <span className="enquiry-row-name">
          <b>{name}</b>
          {waits && (
            <Chip tone="loud" icon="bell">
              Waits
            </Chip>
          )}
        </span>
        <span className="enquiry-row-what">
          {kindWords[kind]}, {servings} people
        </span>
        <span className="enquiry-row-day">{formatPickupDate(eventDate)}</span>
        <span className="enquiry-row-money">
          {totalPence !== null ? poundsText(totalPence) : budget === null ? '' : `about ${poundsWord(budget)}`}
        </span>
        <time dateTime={at} className="enquiry-row-at">
          {momentText(at, now, shopTimeZone)}
        </time>
      </Link>
    </li>
  ));
}
