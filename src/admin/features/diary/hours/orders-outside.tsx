import { useState } from 'react';
import { Link } from 'react-router';
import { useStaffQuery } from '#admin/lib/calling/use-staff-query.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { momentText, shortDay } from '#admin/lib/time/day-words.ts';
import { useNow } from '#admin/lib/time/use-now.ts';
import { Button, TextButton } from '#admin/ui/actions/button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { FailureBanner } from '#admin/ui/data/failure-banner.tsx';
import { OrderNumber } from '#admin/ui/values/order-number.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import { findOrdersOutside } from '#contract/admin/diary/opening.ts';
import { formatUkNumber } from '#domain/person/phone.ts';
import type { DayHours } from '#domain/pickup/diary.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { WriteOutsideSheet } from './write-outside-sheet.tsx';

const shownAtFirst = 2;

type OutsideProps = {
  readonly of: { readonly days: readonly string[] } | { readonly weekday: number };
  /** As they would be; null is closed, 'usual' what the week has for each of the days. */
  readonly hours: DayHours | 'usual' | null;
};

/** Which orders other hours leave outside, before they are saved. Nothing is shown where there are none. */
export function OrdersOutside({ of, hours }: OutsideProps) {
  const asked = 'days' in of ? { days: of.days.join(',') } : of;
  const would = hours === 'usual' ? { asUsual: 'yes' as const } : hours;
  const { data, error } = useStaffQuery(findOrdersOutside, { ...asked, ...would }, { keepPrevious: true });
  const isOneDay = 'days' in of && of.days.length === 1;
  const [isWhole, setWhole] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const mayWrite = useMay('messages.answer');
  const now = useNow();
  if (error) return <FailureBanner failure={error} />;
  if (!data || data.count === 0) return null;
  const { count, orders } = data;
  const shown = isWhole ? orders : orders.slice(0, shownAtFirst);
  const more = count - shown.length;
  return (
    <div className="column diary-outside">
      <Banner kind="warning" isNews>
        <b>{count === 1 ? '1 order lies outside' : `${count} orders lie outside`}.</b>{' '}
        {count === 1 ? 'It stays as it is until you decide.' : 'They stay as they are until you decide.'}
      </Banner>
      <ul className="list">
        {shown.map(({ orderNo, name, date, time, product, canBeWritten, telephone, writtenAt }) => (
          <li key={orderNo}>
            <p>
              <b>{name || orderNo}</b>
              <small>
                {!isOneDay && `${shortDay(date)}, `}
                {time} · {product}
              </small>
              {writtenAt !== null && <small>Written to: {momentText(writtenAt, now, shopTimeZone)}</small>}
              {!canBeWritten && (
                <small>
                  No email address
                  {telephone !== '' && (
                    <>
                      : ring <a href={`tel:${telephone}`}>{formatUkNumber(telephone)}</a>
                    </>
                  )}
                </small>
              )}
            </p>
            <Link to={adminUrls.order(orderNo, 'email')} aria-label={`${orderNo}: write to ${name || 'the customer'}`}>
              <OrderNumber orderNo={orderNo} />
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="row row--apart">
          and {more} more {!isWhole && <TextButton onClick={() => setWhole(true)}>Show all</TextButton>}
        </p>
      )}
      {mayWrite && orders.some(({ canBeWritten }) => canBeWritten) && (
        <>
          <Button icon="mail" onClick={() => setWriting(true)}>
            {count === 1
              ? 'Write to them'
              : count > orders.length
                ? `Write to ${orders.length} of ${count}`
                : `Write to all ${count}`}
          </Button>
          <WriteOutsideSheet open={isWriting} orders={orders} onClose={() => setWriting(false)} />
        </>
      )}
    </div>
  );
}
